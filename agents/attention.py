"""A network made for the layout: encoders shared by rows, attention over them, pointers to them.

Its weights belong to kinds of rows, not to columns of a scenario: a policy trained one against one
can be loaded and played four against four.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn

from agents.network import MaskedCategorical, MaskedPolicy
from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class Rows:
    """A piece of the layout with several rows.

    Attributes:
        features: their names; pieces of the same encoder share weights by name.
        encoder: name of the encoder.
        ordered: whether the place of a row means something (a direction, a hex beside the viewer);
            if not, the rows are a set.
    """

    name: str
    start: int
    rows: int
    features: tuple[str, ...]
    encoder: str
    ordered: bool


def plan(
    ruleset: Ruleset,
    columns: Sequence[int],
    *,
    width: int,
    heads: int,
    alike: Sequence[str],
    pointers: Mapping[str, str],
) -> dict[str, Any]:
    """Settings of a :class:`LayoutAttention` for a ruleset, plain data.

    Args:
        columns: the columns that the scenario fills; only their rows are stored and computed.
        alike: pieces whose rows share one encoder.
        pointers: for an action group, the piece whose rows its slots name. Groups and pieces that
            the ruleset does not have are left out. These pieces are sets: only the slots depend
            on the order of their rows.

    Raises:
        ValueError: a group whose number of slots is not its piece's number of rows.
    """
    known = ruleset.layout.pieces
    found = {
        group: piece
        for group, piece in pointers.items()
        if group in ruleset.actions.groups and piece in known
    }
    for group, piece in found.items():
        slots, rows = ruleset.actions.groups[group].count, known[piece].rows
        if slots != rows:
            raise ValueError(
                f"network.pointers: {group} has {slots} slots, {piece} {rows} rows; a pointer "
                "needs as many"
            )
    many = [
        Rows(
            p.name, p.start, p.rows, tuple(f.name for f in p.features),
            "alike" if p.name in alike else p.name, p.name not in found.values(),
        )
        for p in known.values()
        if p.rows > 1
    ]  # fmt: skip
    filled = set(columns)
    single = [c for p in known.values() if p.rows == 1 for c in range(p.start, p.stop)]
    several = [c for m in many for c in range(m.start, m.start + m.rows * len(m.features))]
    return {
        "pieces": [asdict(m) for m in many],
        "single": single,
        "columns": sorted({*single, *(c for c in several if c in filled)}),
        "pointers": {piece: ruleset.actions.groups[group].first for group, piece in found.items()},
        "width": width,
        "heads": heads,
    }


def key(name: str) -> str:
    """A name for PyTorch's dictionaries, which refuse names of their methods (``items``)."""
    return f"{name}_rows"


class LayoutAttention(BaseFeaturesExtractor):
    """The pieces of one row unchanged, and an attention-weighted mean of all other rows.

    Rows are encoded by kind; a row of zeros is absent. The query, made of all pieces of one row
    (the unit that decides, the request, the state of the game), attends to the rows once, in a
    transformer's pre-norm block.

    Attributes:
        columns: the features that the rollout buffer stores.
    """

    def __init__(
        self,
        observation_space: spaces.Box,
        pieces: Sequence[Mapping[str, Any]],
        single: Sequence[int],
        columns: Sequence[int],
        pointers: Mapping[str, int],
        width: int,
        heads: int,
    ) -> None:
        super().__init__(observation_space, features_dim=len(single) + width)
        self.size = int(observation_space.shape[0])
        self.columns = list(columns)
        self.pieces = [Rows(**{**p, "features": tuple(p["features"])}) for p in pieces]
        self.pointers = dict(pointers)
        self.width, self.heads = width, heads
        names: dict[str, list[str]] = {}
        for p in self.pieces:
            known = names.setdefault(p.encoder, [])
            known += [f for f in p.features if f not in known]
        self.encoders = nn.ModuleDict({key(e): nn.Linear(len(n), width) for e, n in names.items()})
        self._features = {
            p.name: [names[p.encoder].index(f) for f in p.features] for p in self.pieces
        }
        # The last one is for a row that is always present.
        self.kinds = nn.Embedding(len(self.pieces) + 1, width)
        self.places = nn.ParameterDict(
            {
                key(p.name): nn.Parameter(torch.zeros(p.rows, width))
                for p in self.pieces
                if p.ordered
            }
        )
        self.query = nn.Linear(len(single), width)
        self.before = nn.LayerNorm(width)
        self.to_query = nn.Linear(width, width)
        self.to_key = nn.Linear(width, width, bias=False)
        self.to_value = nn.Linear(width, width, bias=False)
        self.out = nn.Linear(width, width)
        self.feed = nn.Sequential(
            nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.ReLU(), nn.Linear(2 * width, width)
        )
        everything = list(range(self.size))
        self._full = self._places_of(everything, single)
        self._narrow = self._places_of(self.columns, single)

    def _places_of(
        self, columns: Sequence[int], single: Sequence[int]
    ) -> tuple[Tensor, list[tuple[Rows, list[int], int]]]:
        """Places of the single pieces in an input of ``columns``; rows and start of the others."""
        place = {c: i for i, c in enumerate(columns)}
        found = []
        for p in self.pieces:
            n = len(p.features)
            rows = [r for r in range(p.rows) if p.start + r * n in place]
            if rows:
                found.append((p, rows, place[p.start + rows[0] * n]))
        return torch.as_tensor([place[c] for c in single]), found

    def encode(self, observations: Tensor) -> tuple[Tensor, dict[str, tuple[list[int], Tensor]]]:
        """Features (n, features_dim); by piece, row numbers and encoded rows (n, rows, width).

        Args:
            observations: shape (n, size), or (n, columns) as the rollout buffer keeps them.
        """
        single, pieces = self._full if observations.shape[-1] == self.size else self._narrow
        flat = observations.index_select(-1, single.to(observations.device))
        parts, present, encoded = [], [], {}
        for p, rows, start in pieces:
            raw = observations[:, start : start + len(rows) * len(p.features)]
            raw = torch.unflatten(raw, -1, (len(rows), len(p.features)))
            encoder = self.encoders[key(p.encoder)]
            assert isinstance(encoder, nn.Linear)
            weight = encoder.weight[:, self._features[p.name]]
            bias = encoder.bias + self.kinds.weight[self.pieces.index(p)]
            tokens = nn.functional.linear(raw, weight, bias)
            if p.ordered:
                tokens = tokens + self.places[key(p.name)][rows]
            tokens = torch.relu(tokens)
            encoded[p.name] = (rows, tokens)
            parts.append(tokens)
            present.append((raw != 0).any(-1))
        return torch.cat((flat, self._attend(flat, parts, present)), -1), encoded

    def _attend(self, flat: Tensor, parts: list[Tensor], present: list[Tensor]) -> Tensor:
        """Shapes (n, single), (n, rows, width) and (n, rows) of each piece, to (n, width)."""
        query = self.query(flat)
        each = self.width // self.heads
        asked = torch.unflatten(self.to_query(self.before(query)), -1, (self.heads, each))
        # With one query it is cheaper to map the query into the rows' space, and their mean back,
        # than to compute keys and values of all rows. Shapes (heads, each, width).
        keys = torch.unflatten(self.to_key.weight, 0, (self.heads, each))
        values = torch.unflatten(self.to_value.weight, 0, (self.heads, each))
        asked = (asked.transpose(0, 1) @ keys).transpose(0, 1) * each**-0.5  # (n, heads, width)
        nothing = self.kinds.weight[-1]
        scores = [asked @ nothing.unsqueeze(-1)]  # always present: attention needs one row at least
        for rows, there in zip(parts, present, strict=True):
            found = asked @ rows.transpose(1, 2)  # (n, heads, rows)
            scores.append(found.masked_fill(~there.unsqueeze(1), -1e9))
        weights = torch.cat(scores, -1).softmax(-1)
        shares = torch.split(weights, [1, *(rows.shape[1] for rows in parts)], -1)
        mean = shares[0] * nothing
        for share, rows in zip(shares[1:], parts, strict=True):
            mean = mean + share @ rows  # (n, heads, width)
        heard = (mean.transpose(0, 1) @ values.transpose(1, 2)).transpose(0, 1).flatten(1)
        query = query + self.out(heard)
        fed: Tensor = query + self.feed(query)
        return fed

    def forward(self, observations: Tensor) -> Tensor:
        """Shape (n, size) or (n, columns) to (n, features_dim)."""
        return self.encode(observations)[0]


class AttentionPolicy(MaskedPolicy):
    """Actor and critic on :class:`LayoutAttention`; a slot that names a row is scored from it."""

    def _build(self, lr_schedule: Schedule) -> None:
        extractor = self.features_extractor
        assert isinstance(extractor, LayoutAttention)
        # Before super()._build, which gives all parameters to the optimiser.
        latent = self.net_arch["pi"][-1]  # type: ignore[call-overload]
        self.pointer = nn.ModuleDict(
            {key(piece): nn.Linear(latent, extractor.width) for piece in extractor.pointers}
        )
        super()._build(lr_schedule)

    def actor_parts(self) -> list[nn.Module]:
        """The actor's modules, the shared trunk included."""
        return [*super().actor_parts(), self.features_extractor, self.pointer]

    def logits_and_value(self, observations: Tensor, plain: bool = False) -> tuple[Tensor, Tensor]:
        """Unmasked logits, shape (n, actions), and values, (n,)."""
        extractor = self.features_extractor
        assert isinstance(extractor, LayoutAttention)
        features, encoded = extractor.encode(observations)
        latent_policy, latent_value = self._latents(features, plain)
        logits = self.action_net(latent_policy)
        order = list(range(logits.shape[-1]))
        scored = [logits, torch.zeros_like(logits[:, :1])]
        here = len(order) + 1
        for piece, first in extractor.pointers.items():
            rows, tokens = encoded.get(piece, ([], None))
            count = next(p.rows for p in extractor.pieces if p.name == piece)
            for row in range(count):  # a row that the scenario lacks is never legal
                order[first + row] = here + rows.index(row) if row in rows else len(order)
            if tokens is not None:
                asked = self.pointer[key(piece)](latent_policy).unsqueeze(1)
                scored.append((asked * tokens).sum(-1) * extractor.width**-0.5)
                here += len(rows)
        places = torch.as_tensor(order, device=logits.device)
        logits = torch.cat(scored, -1).index_select(-1, places)
        return logits, self.value_net(latent_value).squeeze(-1)

    # SB3's own methods, overridden: they know nothing of pointers.

    def get_distribution(self, obs: Any, action_masks: Any = None) -> MaskedCategorical:
        """The distribution over legal actions."""
        return self._distribution(self.logits_and_value(obs)[0], action_masks)

    def evaluate_actions(
        self, obs: Any, actions: Tensor, action_masks: Any = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Values (n, 1), log-probabilities and entropies (n,)."""
        logits, values = self.logits_and_value(obs)
        found = self._distribution(logits, action_masks)
        return values.unsqueeze(-1), found.log_prob(actions), found.entropy()

    def forward(
        self, obs: Tensor, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Actions (n,), values (n, 1) and log-probabilities (n,)."""
        logits, values = self.logits_and_value(obs)
        found = self._distribution(logits, action_masks)
        actions = found.get_actions(deterministic=deterministic)
        return actions, values.unsqueeze(-1), found.log_prob(actions)

    def _distribution(self, logits: Tensor, action_masks: Any) -> MaskedCategorical:
        assert isinstance(self.action_dist, MaskedCategorical)
        found = self.action_dist.proba_distribution(logits)
        found.apply_masking(action_masks)
        return found
