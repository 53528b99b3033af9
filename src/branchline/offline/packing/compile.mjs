// Compiles archives of Python with the Python that will read them: deno run compile.mjs PYODIDE HOW STDLIB OURS

const [pyodide, how, ...archives] = Deno.args;
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { BRANCHLINE_PLAIN: "1" } });
python.FS.mkdir("/packed");
archives.forEach((archive, n) => python.FS.writeFile(`/packed/${n}.zip`, Deno.readFileSync(archive)));
python.runPython(Deno.readTextFileSync(how));
archives.forEach((archive, n) => Deno.writeFileSync(archive, python.FS.readFile(`/packed/${n}.zip`)));
