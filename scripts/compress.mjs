// Runs after the pages are built: stores each file also as .br and .gz, so that serving it costs only a read.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = resolve(import.meta.dirname, '../web/build/client');
for (const file of files(root)) {
  if (!/\.(js|css|svg|json|webmanifest|html)$/.test(file)) continue;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function files(folder) {
  return readdirSync(folder).flatMap((name) =>
    statSync(join(folder, name)).isDirectory() ? files(join(folder, name)) : [join(folder, name)],
  );
}
