"""The page on which battles are played, watched and replayed: plain modules, no build.

``static/`` is the page as a server hands it out. :func:`document` makes one file of it, with a
recorded battle inside; :func:`write_folder` a static folder that plays on engines.
"""

from mech_env.page.file import STATIC, document
from mech_env.page.folder import write_folder
from mech_env.page.record import Record

__all__ = ["STATIC", "Record", "document", "write_folder"]
