import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/*
 * Takes the types out of files, in place: `strip.mjs <file>…`. A process of its own, since the stripper stays in memory; run
 * once for each version of a plugin. Lines and columns stay, so that stacks fit the author's files.
 */

for (const file of process.argv.slice(2)) {
  try {
    writeFileSync(file, stripTypeScriptTypes(readFileSync(file, 'utf8'), { mode: 'strip' }));
  } catch (error) {
    process.stderr.write(`${file}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
