// Applies what mech_env/page/patches.py writes. Parts that do not change are shared.

/** The value that a patch makes of `old`. */
export function patched(old, patch) {
  if (Array.isArray(patch)) return patch[0];
  const changes = Object.entries(patch);
  if (!changes.length) return old;
  const copy = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, part] of changes) {
    if (Array.isArray(part) && !part.length) delete copy[key];
    else copy[key] = patched(copy[key], part);
  }
  return copy;
}
