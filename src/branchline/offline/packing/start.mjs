// The memory of a Python that has read the house: deno run start.mjs PYODIDE OURS HOW INTO

import chance from "node:crypto";

const [pyodide, ours, how, into] = Deno.args;

// The same house makes the same memory: no chance and no clock.
chance.randomFillSync = (bytes) => bytes.fill(0);
Date.now = performance.now = () => 0;

const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
const env = { BRANCHLINE_PLAIN: "1", PYTHONHASHSEED: "0" };
const python = await loadPyodide({ indexURL: `${pyodide}/`, env, _makeSnapshot: true });
python.FS.writeFile("/lib/branchline.zip", Deno.readFileSync(ours));
python.runPython(Deno.readTextFileSync(how));
Deno.writeFileSync(into, python.makeMemorySnapshot());
