import { existsSync, readdirSync } from 'node:fs';
import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';

/** Benchmarks are next to the code they measure, as bench/<name>.bench.ts. */
const folders = ['core/bench', 'web/bench', 'sdk/agent/bench'].filter(folder => existsSync(at(folder)));
const benches = new Map(
  folders.flatMap(folder =>
    readdirSync(at(folder))
      .filter(file => file.endsWith('.bench.ts'))
      .map(file => [file.replace('.bench.ts', ''), at(folder, file)]),
  ),
);

const [name, ...args] = process.argv.slice(2);
if (name !== 'all' && !benches.has(name)) {
  console.error(`Name a benchmark: npm run bench -- <${[...benches.keys()].sort().join(' | ')} | all>`);
  process.exit(2);
}

install();
await build();

let worst = 0;
for (const path of name === 'all' ? benches.values() : [benches.get(name)])
  worst = Math.max(worst, (await node(['--expose-gc', path, ...args])).code);
process.exit(worst);
