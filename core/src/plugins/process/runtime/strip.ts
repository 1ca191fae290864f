import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/*
 * Strips the types from files, in place: `strip.mjs <file>…`. A process of its own, because the stripper stays in memory; run once
 * per version of a plugin. Lines and columns are preserved, so that stacks match the author's files.
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

/**
 * File and line of a syntax error. They are known only with `sourceUrl`, which would replace the file's URL in the stacks of valid
 * code.
 */
function placeOf(file: string, source: string): string {
  try {
    stripTypeScriptTypes(source, { mode: 'strip', sourceUrl: file });
  } catch (error) {
    const [first = ''] = (error as Error).stack?.split('\n') ?? [];
    if (first.startsWith(`${file}:`)) return first;
  }
  return file;
}
