// Files: from a folder in Node, from an address in a page.

import { EngineError } from "./errors.mjs";

/** The bytes of a file; `from` is a path or URL of Node, or an address that a page can fetch. */
export async function read(from) {
  const place = String(from);
  if (globalThis.process?.versions?.node && !/^(https?|data|blob):/.test(place)) {
    const { readFile } = await import("node:fs/promises"); // fetch of Node knows no folders
    return new Uint8Array(await readFile(place.startsWith("file:") ? new URL(place) : place));
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new EngineError(`${place}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A file in a folder; `folder` is a path or an address, with or without a slash at its end. */
export function within(folder, name) {
  return `${String(folder).replace(/\/+$/, "")}/${name}`;
}
