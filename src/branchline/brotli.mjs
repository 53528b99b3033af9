// Compresses every file of a folder with Brotli, each into a file beside it: deno run brotli.mjs FOLDER

import { brotliCompressSync } from "node:zlib";

/** @param {string} folder */
function compress(folder) {
  for (const { name, isDirectory } of [...Deno.readDirSync(folder)]) {
    const path = `${folder}/${name}`;
    if (isDirectory) compress(path);
    else Deno.writeFileSync(`${path}.br`, brotliCompressSync(Deno.readFileSync(path)));
  }
}

compress(Deno.args[0]);
