// The memory of a Python that has imported Branchline: deno run start.mjs PYODIDE OURS HOW INTO

import chance from "node:crypto";

const [pyodide, ours, how, into] = Deno.args;

// The same package gives the same memory: no randomness and no clock.
chance.randomFillSync = (bytes) => bytes.fill(0);
Date.now = performance.now = () => 0;

const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
const env = { BRANCHLINE_PLAIN: "1", PYTHONHASHSEED: "0" };
const python = await loadPyodide({ indexURL: `${pyodide}/`, env, _makeSnapshot: true });
python.FS.writeFile("/lib/branchline.zip", Deno.readFileSync(ours));
python.runPython(Deno.readTextFileSync(how));
Deno.writeFileSync(into, python.makeMemorySnapshot());
