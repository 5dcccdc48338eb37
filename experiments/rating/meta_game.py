"""The meta-game: a matrix game in which each side picks the player that fights for it.

Pure functions on a payoff matrix, shape (players, players), antisymmetric: entry (i, j) is the mean
result of player i against player j (1 always wins, -1 always loses), so (j, i) is its negative.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

_EXACT = 1e-10  # feasibility of the linear program
_ESCAPE = 1e-6  # alpha-rank: how often evolution takes a step that loses


@dataclass(frozen=True)
class NashAverage:
    """Nash averaging (Balduzzi et al. 2018, Re-evaluating Evaluation).

    ``mixture``: the maximum-entropy equilibrium, one probability per player: the opponents
    that are worth preparing for. ``rating``: mean score against that mixture, 0 for the players in
    it, at most 0 for the others.
    """

    mixture: Matrix
    rating: Matrix


@dataclass(frozen=True)
class Decomposition:
    """Combinatorial Hodge decomposition on the complete graph: payoff = transitive + cyclic.

    ``strength``: mean payoff per player; ``transitive``: differences of strength; ``cyclic``: the
    rest, whose rows sum to 0. The two parts are orthogonal.
    """

    strength: Matrix
    transitive: Matrix
    cyclic: Matrix


def check_payoff(payoff: Matrix) -> Matrix:
    """The matrix as float64.

    Raises:
        ValueError: not square, not finite or not antisymmetric.
    """
    m = np.asarray(payoff, np.float64)
    if m.ndim != 2 or m.shape[0] != m.shape[1] or not len(m):
        raise ValueError(f"payoff: shape {m.shape}: a square matrix is needed")
    if not np.isfinite(m).all():
        raise ValueError("payoff: not all entries are finite")
    gap = float(np.abs(m + m.T).max())
    if gap > 1e-9:
        raise ValueError(f"payoff: (i, j) and (j, i) add up to {gap:g}, not to 0")
    return (m - m.T) / 2.0


def nash_average(payoff: Matrix) -> NashAverage:
    """Nash averaging of a payoff matrix."""
    m = check_payoff(payoff)
    mixture = maxent_nash(m)
    return NashAverage(mixture, m @ mixture)


def maxent_nash(payoff: Matrix) -> Matrix:
    """The symmetric equilibrium of largest entropy: unique, and blind to copies of a player.

    Tucker's theorem gives an equilibrium in which exactly the players are used that any
    equilibrium uses; on those the equilibria are the solutions of linear equations, and the
    entropy is maximised there.
    """
    m = check_payoff(payoff)
    scale = float(np.abs(m).max())
    if scale == 0.0:
        return np.full(len(m), 1.0 / len(m))
    m = m / scale
    inside = _relative_interior(m)
    used = inside > -(m @ inside)
    core, others = m[np.ix_(used, used)], m[np.ix_(~used, used)]
    mixture = np.zeros(len(m))
    mixture[used] = _largest_entropy(core, others, inside[used])
    return mixture


def _relative_interior(m: Matrix) -> Matrix:
    """An equilibrium p with p_i > -(m p)_i for all that some equilibrium uses, < for the rest."""
    from scipy.optimize import linprog

    n = len(m)
    column = np.ones((n, 1))
    found = linprog(
        np.r_[np.zeros(n), -1.0],  # maximise the gap t
        A_ub=np.block([[m, np.zeros((n, 1))], [m - np.eye(n), column]]),
        b_ub=np.zeros(2 * n),  # m p <= 0; t <= p_i - (m p)_i
        A_eq=np.r_[np.ones(n), 0.0][None],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * n + [(None, None)],
        method="highs",
        options={"primal_feasibility_tolerance": _EXACT, "dual_feasibility_tolerance": _EXACT},
    )
    if not found.success:
        raise RuntimeError(f"the linear program of an equilibrium failed: {found.message}")
    return _mixture(found.x[:n])


def _largest_entropy(core: Matrix, others: Matrix, start: Matrix) -> Matrix:
    """Maximise the entropy of p > 0 with core p = 0, others p <= 0, sum p = 1."""
    from scipy.linalg import null_space
    from scipy.optimize import minimize

    equations = np.vstack([core, np.ones(len(core))])
    wanted = np.r_[np.zeros(len(core)), 1.0]
    start = start + np.linalg.lstsq(equations, wanted - equations @ start, rcond=None)[0]
    free = null_space(equations, rcond=1e-9)  # directions that stay inside the equilibria
    if not free.shape[1]:
        return _mixture(start)

    def log(p: Matrix) -> Matrix:
        found: Matrix = np.log(np.maximum(p, 1e-300))
        return found

    limits = [{"type": "ineq", "fun": lambda z: start + free @ z, "jac": lambda z: free}]
    if len(others):
        slopes = -others @ free
        limits.append(
            {"type": "ineq", "fun": lambda z: -others @ (start + free @ z), "jac": lambda z: slopes}
        )
    found = minimize(
        lambda z: float((start + free @ z) @ log(start + free @ z)),
        np.zeros(free.shape[1]),
        jac=lambda z: free.T @ (log(start + free @ z) + 1.0),
        constraints=limits,
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 1000},
    )
    return _mixture(start + free @ found.x)


def _mixture(p: Matrix) -> Matrix:
    """Probabilities, without rounding errors below 0."""
    clipped: Matrix = np.maximum(p, 0.0)
    clipped /= clipped.sum()
    return clipped


def alpha_rank(payoff: Matrix) -> Matrix:
    """Alpha-rank (Omidshafiei et al. 2019) at infinite selection strength, from OpenSpiel.

    The share of time that evolution spends at each player when a population moves on to whatever
    beats it. The winner of a pairing counts, not the margin; equal players change at even odds.
    """
    from open_spiel.python.egt import alpharank

    m = check_payoff(payoff)
    found = alpharank.compute([m], use_inf_alpha=True, inf_alpha_eps=_ESCAPE)[2]
    return _mixture(np.real(found))


def cycles(beats: NDArray[np.bool_]) -> list[tuple[int, ...]]:
    """Cycles of players, each of which beats the next: those without a short cut, shortest first.

    Every other cycle contains one of these. Each begins with its lowest number.

    Args:
        beats: shape (players, players); (i, j) is true if i is known to beat j.
    """
    import networkx

    graph = networkx.DiGraph()
    graph.add_nodes_from(range(len(beats)))
    graph.add_edges_from((int(i), int(j)) for i, j in np.argwhere(beats))
    found = []
    for cycle in networkx.chordless_cycles(graph):
        first = cycle.index(min(cycle))
        found.append((*cycle[first:], *cycle[:first]))
    return sorted(found, key=lambda cycle: (len(cycle), cycle))


def decompose(payoff: Matrix) -> Decomposition:
    """Split a payoff matrix into strength and rock-paper-scissors."""
    m = check_payoff(payoff)
    strength = m.mean(axis=1)
    transitive = strength[:, None] - strength[None, :]
    return Decomposition(strength, transitive, m - transitive)


def transitive_share(payoff: Matrix, variance: Matrix | None = None) -> float:
    """Share of the matrix (squared entries) that differences of strength explain, 0 to 1.

    Noise looks mostly cyclic: of its square a share of 2 / players is transitive. Given the
    sampling variance of each entry, what noise adds to either part is taken away.

    Args:
        variance: of the entries of ``payoff``, same shape, symmetric.

    Returns:
        1 for a matrix of zeros, or if nothing but noise is left.
    """
    parts = decompose(payoff)
    transitive = float((parts.transitive**2).sum())
    cyclic = float((parts.cyclic**2).sum())
    if variance is not None:
        noise, by_strength = float(np.sum(variance)), 2.0 / len(parts.strength)
        transitive = max(0.0, transitive - noise * by_strength)
        cyclic = max(0.0, cyclic - noise * (1.0 - by_strength))
    whole = transitive + cyclic
    return transitive / whole if whole > 0.0 else 1.0
