// Python in a worker: fetched, counted while it comes, started, and given our own package.

/** @import { Python, PythonLoader } from "../types/pocket.d.ts" */

const base = new URL("../", import.meta.url);

// Where everything is kept already nothing is counted: a browser keeps what it has compiled only of plain answers.
const kept = location.search === "?kept";

/**
 * Counts the bytes that come in, of those files whose size is known.
 * @param {Record<string, number>} sizes
 * @param {(part: number) => void} progress from 0 to 1
 */
function counting(sizes, progress) {
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const plain = self.fetch.bind(self);
  let come = 0;
  /** @param {RequestInfo | URL} what @param {RequestInit} [how] */
  self.fetch = async (what, how) => {
    const answer = await plain(what, how);
    const name = new URL(answer.url || String(what), base).pathname.split("/").pop() ?? "";
    if (!answer.ok || !answer.body || !(name in sizes)) return answer;
    const count = new TransformStream({
      transform(part, out) {
        come += part.byteLength;
        progress(Math.min(come / all, 1));
        out.enqueue(part);
      },
    });
    return new Response(answer.body.pipeThrough(count), { status: answer.status, headers: answer.headers });
  };
}

/**
 * A Python that has our package.
 * @param {(part: number) => void} progress from 0 to 1
 * @returns {Promise<Python>}
 */
export async function python(progress) {
  if (kept) progress(0.3);
  else counting((await (await fetch(new URL("packed.json", base))).json()).sizes, (part) => progress(part * 0.7));
  const packed = fetch(new URL("branchline.zip", base)).then((answer) => answer.arrayBuffer());
  /** @type {PythonLoader} */ const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", base).href);
  const made = await loadPyodide({ indexURL: new URL("pyodide/", base).href, env: { BRANCHLINE_PLAIN: "1" } });
  progress(0.85);
  made.unpackArchive(await packed, "zip", { extractDir: "/lib/branchline-pocket" });
  made.runPython("import sys; sys.path.insert(0, '/lib/branchline-pocket')");
  return made;
}
