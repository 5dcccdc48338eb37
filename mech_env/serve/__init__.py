"""Battles for programs in other languages: HTTP, WebSocket and lines of JSON, one set of verbs.

:class:`~mech_env.serve.service.Service` does what messages ask for; :mod:`~mech_env.serve.web` and
:mod:`~mech_env.serve.lines` carry them. Needs the extra ``serve``. See docs/server.md.
"""
