"""A battle at a table, without any carrier of messages: who plays, answer, undo, what is seen.

The server, the page and ``watch --html`` stand on this: :class:`Table` plays, the models of
:mod:`mech_env.table.view` say in plain data what there is to see.
"""

from mech_env.table.refusal import TableError
from mech_env.table.seats import Offer, Seat
from mech_env.table.table import Table
from mech_env.table.view import View

__all__ = ["Offer", "Seat", "Table", "TableError", "View"]
