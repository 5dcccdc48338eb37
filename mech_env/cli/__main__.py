"""``python -m mech_env.cli``: the same as ``mech-env``."""

import sys

from mech_env.cli import main

sys.exit(main())
