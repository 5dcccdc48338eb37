"""The page on which battles are played, watched and replayed: plain modules, no build.

``static/`` is the page as a server or a static folder hands it out. :func:`document` makes one file
of it, with a recorded battle inside.
"""

from mech_env.page.file import STATIC, document
from mech_env.page.record import Record

__all__ = ["STATIC", "Record", "document"]
