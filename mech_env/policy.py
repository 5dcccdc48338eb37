"""Run an exported policy bundle; needs the extra ``policy``, no learning library.

A bundle is a folder with ``policy.onnx`` (inputs ``observation``, ``action_mask``,
``temperature``; outputs ``logits``, ``value``, ``probabilities``), ``manifest.json``,
``golden.npz`` and ``golden.json`` (the same inputs with their outputs) and a ``README.md``. Nothing
in it samples: :meth:`Policy.act` does.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mech_env import rulesets
from mech_env.core.extras import belongs_to, needs
from mech_env.onnx_model import check_onnx

if TYPE_CHECKING:
    from mech_env.core.ruleset import Ruleset

FORMAT = 2  # 1 had no temperature
COLDEST = 1e-6  # temperatures above 0 are raised to it: a division must stay finite
_HOTTEST = 1e30  # no larger float32 is needed to play at random
OPSETS = range(13, 24)  # ONNX operator sets that this reader has been tried with
MODEL = "policy.onnx"
MANIFEST = "manifest.json"
GOLDEN = "golden.npz"

_MAX_BYTES = 512 * 2**20  # of a file
_MAX_GOLDEN = 1024 * 2**20  # of the golden vectors, unpacked
_INPUTS = {"observation", "action_mask", "temperature"}
_OUTPUTS = {"logits", "value", "probabilities"}
_NEEDED = ("format", "ruleset", "layout_hash", "n_features", "n_actions", "opset", "files",
           "temperature")  # fmt: skip


class BundleError(ValueError):
    """A bundle that cannot be used; the message is one line and says what to do."""


def file_digest(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Policy:
    """An exported policy: observation and mask in, logits, value or an action out.

    Attributes:
        manifest: what ``manifest.json`` says.
        temperature: at which its makers rated it and recommend to play it; 0 is greedy.
    """

    def __init__(self, session: Any, manifest: dict[str, Any], folder: Path) -> None:
        """Use :meth:`load`."""
        self._session = session
        self.manifest = manifest
        self.folder = folder
        self.n_features = int(manifest["n_features"])
        self.n_actions = int(manifest["n_actions"])
        self.temperature = float(manifest["temperature"])

    @classmethod
    def load(cls, folder: str | Path, ruleset: Ruleset | None = None) -> Policy:
        """Check a bundle and open it.

        Args:
            folder: the bundle.
            ruleset: the rules it will play; None takes the installed ones it names.

        Raises:
            BundleError: missing, truncated or changed files, other rules, or another layout.
        """
        folder = Path(folder)
        manifest = read_manifest(folder)
        _check_files(folder, manifest)
        _check_ruleset(folder, manifest, ruleset)
        policy = cls(_open(folder), manifest, folder)
        policy._probe()
        return policy

    def logits(self, observation: NDArray[Any], mask: NDArray[Any]) -> NDArray[np.float32]:
        """Logits, shape (actions,) or (n, actions); -1e9 where the mask is 0."""
        return self._run("logits", observation, mask)

    def value(self, observation: NDArray[Any], mask: NDArray[Any]) -> NDArray[np.float32]:
        """The expected score of the deciding side in [-1, 1] or so, shape () or (n,)."""
        return self._run("value", observation, mask)

    def probabilities(
        self, observation: NDArray[Any], mask: NDArray[Any], temperature: float = 1.0
    ) -> NDArray[np.float32]:
        """How often to take each action: softmax of ``logits / temperature`` over the legal ones.

        Args:
            temperature: 1 is the policy as trained, less is more decided; 0 puts all on the
                likeliest action.

        Returns:
            Shape (actions,) or (n, actions), rows summing to 1, exactly 0 where the mask is 0.

        Raises:
            ValueError: a temperature below 0, or a wrong shape.
        """
        _check_temperature(temperature)
        return self._run("probabilities", observation, mask, temperature)

    def act(
        self,
        observation: NDArray[Any],
        mask: NDArray[Any],
        temperature: float = 0.0,
        rng: np.random.Generator | None = None,
    ) -> Any:
        """A legal action (an int), or one per row (int64, shape (n,)).

        Args:
            observation: float32, shape (features,) or (n, features).
            mask: int8 or bool, shape (actions,) or (n, actions), a legal action in each row.
            temperature: 0 takes the likeliest action; 1 samples the policy; more is more random.
            rng: where samples come from; needed if ``temperature`` is above 0.

        Raises:
            ValueError: a wrong shape, a row without a legal action, or a missing ``rng``.
        """
        _check_temperature(temperature)
        if temperature > 0 and rng is None:
            raise ValueError("rng: sampling (temperature above 0) needs a numpy Generator")
        legal = np.asarray(mask) != 0
        if not legal.any(axis=-1).all():
            raise ValueError("mask: a row has no legal action")
        scores = self.logits(observation, mask).copy()
        if temperature > 0 and rng is not None:
            # The largest of logits plus Gumbel noise is a draw from their softmax.
            noise = rng.standard_exponential(scores.shape, dtype=np.float32)
            scores /= np.float32(max(temperature, COLDEST))
            scores -= np.log(np.maximum(noise, np.float32(1e-30)))
        scores[~legal] = -np.inf
        best = scores.argmax(axis=-1)
        return int(best) if scores.ndim == 1 else best

    def check_golden(self, tolerance: float = 1e-4) -> float:
        """Run the stored inputs and compare with the stored outputs.

        Returns:
            The largest difference of a legal logit, a value or a probability.

        Raises:
            BundleError: larger than ``tolerance``, or other actions.
        """
        golden = _read_golden(self.folder, self.n_features, self.n_actions)
        observation, mask = golden["observation"], golden["action_mask"]
        logits, value = golden["logits"], golden["value"]
        temperatures, probabilities = golden["temperature"], golden["probabilities"]
        found = self.logits(observation, mask)
        legal = mask != 0
        worst = max(
            float(np.abs(found - logits)[legal].max()),
            float(np.abs(self.value(observation, mask) - value).max()),
            *(
                float(np.abs(self.probabilities(observation, mask, float(t)) - expected).max())
                for t, expected in zip(temperatures, probabilities, strict=True)
            ),
        )
        if worst > tolerance or not np.all(found.argmax(-1) == logits.argmax(-1)):
            raise BundleError(
                f"bundle {self.folder}: outputs differ from the stored ones by {worst:.2g}; "
                "use the onnxruntime of constraints.txt or export again"
            )
        return worst

    def _run(
        self,
        output: str,
        observation: NDArray[Any],
        mask: NDArray[Any],
        temperature: float = 1.0,
    ) -> NDArray[np.float32]:
        observation = np.asarray(observation, dtype=np.float32)
        mask = np.asarray(mask)
        single = observation.ndim == 1
        rows = np.atleast_2d(observation)
        legal = np.atleast_2d(mask != 0)
        if rows.ndim != 2 or rows.shape[1] != self.n_features:
            raise ValueError(
                f"observation: shape {observation.shape}; wanted ({self.n_features},) "
                f"or (n, {self.n_features})"
            )
        if legal.shape != (rows.shape[0], self.n_actions):
            raise ValueError(
                f"mask: shape {mask.shape}; wanted {self.n_actions} actions for each of "
                f"{rows.shape[0]} observations"
            )
        inputs = {
            "observation": rows,
            "action_mask": legal.astype(np.int8),
            "temperature": np.array([temperature], np.float32),
        }
        try:
            result: NDArray[np.float32] = self._session.run([output], inputs)[0]
        except Exception as error:  # onnxruntime raises its own types, without a common base
            raise BundleError(
                f"bundle {self.folder}: {MODEL} cannot be run ({_first_line(error)}); export it "
                "again"
            ) from None
        return result[0] if single else result

    def _probe(self) -> None:
        """Run two empty observations: outputs have the right shapes and are numbers."""
        seen = np.zeros((2, self.n_features), np.float32)
        mask = np.ones((2, self.n_actions), np.int8)
        for name, shape in (
            ("logits", mask.shape), ("probabilities", mask.shape), ("value", mask.shape[:1]),
        ):  # fmt: skip
            found = self._run(name, seen, mask)
            if found.dtype != np.float32 or found.shape != shape or not np.isfinite(found).all():
                raise BundleError(
                    f"bundle {self.folder}: {MODEL}: {name} of shape {found.shape} and type "
                    f"{found.dtype}, or not finite; wanted {shape} of float32; export it again"
                )


def _check_temperature(temperature: float) -> None:
    if not 0 <= temperature < np.inf:  # refuses NaN, too
        raise ValueError(f"temperature: {temperature} is not a number of 0 or more")


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0][:120]


def _read(folder: Path, name: str) -> bytes:
    """The content of a file of a bundle."""
    try:
        with (folder / name).open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise BundleError(f"bundle {folder}: {name}: {error.strerror}; copy it again") from None
    if len(data) > _MAX_BYTES:
        raise BundleError(f"bundle {folder}: {name}: more than {_MAX_BYTES:,} bytes")
    return data


def _read_golden(folder: Path, n_features: int, n_actions: int) -> dict[str, NDArray[Any]]:
    """The golden vectors, of the right shapes."""
    where, remedy = f"bundle {folder}: {GOLDEN}", "copy or export it again"
    try:
        with zipfile.ZipFile(io.BytesIO(_read(folder, GOLDEN))) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > _MAX_GOLDEN:
                raise BundleError(f"{where}: more than {_MAX_GOLDEN:,} bytes unpacked; {remedy}")
            golden = {
                name: np.lib.format.read_array(
                    io.BytesIO(archive.read(f"{name}.npy")), allow_pickle=False
                )
                for name in _GOLDEN
            }
    except BundleError:
        raise
    except Exception as error:  # zipfile, zlib, numpy and the tokenizer of its headers
        raise BundleError(f"{where} is damaged ({_first_line(error)}); {remedy}") from None
    rows = len(golden["value"]) if golden["value"].ndim else 0
    heats = len(golden["temperature"]) if golden["temperature"].ndim else 0
    shapes = {
        "observation": (rows, n_features), "action_mask": (rows, n_actions),
        "temperature": (heats,), "logits": (rows, n_actions), "value": (rows,),
        "probabilities": (heats, rows, n_actions),
    }  # fmt: skip
    for name, array in golden.items():
        if array.shape != shapes[name] or not rows or array.dtype.kind not in "fiu":
            raise BundleError(
                f"{where}: {name} of shape {array.shape} and type {array.dtype}; {remedy}"
            )
        if not np.isfinite(array).all():
            raise BundleError(f"{where}: {name} is not finite; {remedy}")
    if not (golden["action_mask"] != 0).any(axis=-1).all() or (golden["temperature"] < 0).any():
        raise BundleError(f"{where}: a row without a legal action, or a temperature below 0")
    return golden


_GOLDEN = ("observation", "action_mask", "temperature", "logits", "value", "probabilities")


def read_manifest(folder: Path) -> dict[str, Any]:
    """What a bundle says of itself; its files are not looked at.

    Raises:
        BundleError: no manifest, a damaged one, or one of another version.
    """
    path = folder / MANIFEST
    if not path.is_file():
        raise BundleError(f"bundle {folder}: no {MANIFEST}; give the folder that export wrote")
    try:
        manifest: dict[str, Any] = json.loads(_read(folder, MANIFEST).decode("utf-8"))
    except BundleError:
        raise
    except (ValueError, RecursionError):
        raise BundleError(
            f"bundle {folder}: {MANIFEST} is damaged; copy or export it again"
        ) from None
    if isinstance(manifest, dict) and manifest.get("format", FORMAT) != FORMAT:
        raise BundleError(
            f"bundle {folder}: format {manifest['format']!r:.40}, this version reads {FORMAT}; "
            "export it again with this version"
        )
    missing = [k for k in _NEEDED if not isinstance(manifest, dict) or k not in manifest]
    if missing:
        raise BundleError(
            f"bundle {folder}: {MANIFEST} lacks {', '.join(missing)}; copy or export it again"
        )
    temperature = manifest["temperature"]
    if not isinstance(temperature, int | float) or not 0 <= temperature <= _HOTTEST:
        raise BundleError(
            f"bundle {folder}: temperature {temperature!r:.40} is not a number of 0 or more; "
            "copy or export it again"
        )
    if manifest["opset"] not in OPSETS:
        raise BundleError(
            f"bundle {folder}: opset {manifest['opset']!r:.40}, this version reads "
            f"{OPSETS.start} to {OPSETS.stop - 1}; export it again with this version"
        )
    return manifest


def _check_files(folder: Path, manifest: dict[str, Any]) -> None:
    files = manifest["files"]
    if not isinstance(files, dict) or MODEL not in files:
        raise BundleError(f"bundle {folder}: {MANIFEST} lists no {MODEL}; copy or export it again")
    for name, digest in files.items():
        path = folder / name
        if Path(name).name != name:
            raise BundleError(f"bundle {folder}: file name {name!r:.80} is not a plain name")
        if not path.is_file():
            raise BundleError(
                f"bundle {folder}: {name!s:.80} is missing; copy the whole folder again"
            )
        if hashlib.sha256(_read(folder, name)).hexdigest() != digest:
            raise BundleError(
                f"bundle {folder}: {name} is truncated or changed (its SHA-256 differs from "
                f"{MANIFEST}); copy or export the bundle again"
            )


def _check_ruleset(folder: Path, manifest: dict[str, Any], ruleset: Ruleset | None) -> None:
    wanted = manifest["ruleset"]
    if not isinstance(wanted, str):
        raise BundleError(f"bundle {folder}: ruleset {wanted!r:.40} is not an id; export it again")
    if ruleset is None:
        if wanted not in rulesets.ids():
            known = ", ".join(rulesets.ids())
            raise BundleError(f"bundle {folder}: made for {wanted!r:.80}; installed rules: {known}")
        ruleset = rulesets.get(wanted)
    if wanted != ruleset.id:
        raise BundleError(f"bundle {folder}: made for {wanted!r:.80}, not for {ruleset.id!r}")
    version = manifest.get("environment_version")
    layout = ruleset.layout
    if manifest["layout_hash"] != layout.hash or manifest["n_features"] != layout.size:
        raise BundleError(
            f"bundle {folder}: its layout {manifest['layout_hash']!s:.40} (version "
            f"{version!s:.40}) is not the installed {layout.hash} (version {ruleset.version}); "
            "install the mech_env it was made with, or train and export again"
        )
    if manifest["n_actions"] != len(ruleset.actions):
        raise BundleError(
            f"bundle {folder}: has {manifest['n_actions']!s:.40} actions, {ruleset.id} has "
            f"{len(ruleset.actions)}; train and export again"
        )
    if version is not None and version != ruleset.version:
        raise BundleError(
            f"bundle {folder}: made for version {version!s:.40} of {ruleset.id}, installed is "
            f"{ruleset.version}; train and export again"
        )


def _open(folder: Path) -> Any:
    data = _read(folder, MODEL)
    try:
        import onnxruntime

        check_onnx(data)
    except ModuleNotFoundError as error:
        if not belongs_to(error, "policy"):
            raise
        raise BundleError(needs("an exported opponent", "policy")) from None
    except ValueError as error:
        raise BundleError(f"bundle {folder}: {MODEL}: {error}; export it again") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # the network is small: threads cost more than they give
    options.log_severity_level = 4  # errors are raised; the log would print them once more
    try:
        session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises its own types, without a common base
        raise BundleError(
            f"bundle {folder}: {MODEL} cannot be opened ({_first_line(error)}); export it again"
        ) from None
    inputs = {i.name for i in session.get_inputs()}
    if inputs != _INPUTS or not {o.name for o in session.get_outputs()} >= _OUTPUTS:
        raise BundleError(f"bundle {folder}: {MODEL} has other inputs or outputs; export it again")
    return session
