import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/*
 * Takes the types out of files, in place: `strip.mjs <file>…`. A process of its own, since the stripper stays in memory; run
 * once for each version of a plugin. Lines and columns stay, so that stacks fit the author's files.
 */

for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, stripTypeScriptTypes(source, { mode: 'strip' }));
  } catch (error) {
    process.stderr.write(`${placeOf(file, source)}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** File and line of a mistake. Known only with `sourceUrl`, which would replace the file's URL in the stacks of good code. */
function placeOf(file: string, source: string): string {
  try {
    stripTypeScriptTypes(source, { mode: 'strip', sourceUrl: file });
  } catch (error) {
    const [first = ''] = (error as Error).stack?.split('\n') ?? [];
    if (first.startsWith(`${file}:`)) return first;
  }
  return file;
}
