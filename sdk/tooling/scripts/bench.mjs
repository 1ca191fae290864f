import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';
import { testPrograms } from './lib/test-programs.mjs';

/** Benchmarks are next to the code they measure, as bench/<name>.bench.ts. */
const folders = ['core/bench', 'web/bench', 'sdk/agent/bench'].filter(folder => existsSync(at(folder)));
const benches = new Map(
  folders.flatMap(folder =>
    readdirSync(at(folder))
      .filter(file => file.endsWith('.bench.ts'))
      .map(file => [file.replace('.bench.ts', ''), at(folder, file)]),
  ),
);

/**
 * Arguments for a short run: seconds of each fleet, of idleness and before it, of each protocol, of several instances with their nodes,
 * minutes of the log with nodes, seconds of the rules for 2,000 nodes, minutes of the agent, nodes with a history and how often each
 * range is asked for a hundred times, seconds of each view of a page and its loads on a phone.
 */
const BRIEF = {
  ingest: ['10'],
  'ingest-series': ['10', '500'],
  idle: ['20', '30'],
  komari: ['10'],
  cluster: ['15', '100', '1,2'],
  wal: ['1', '50'],
  alerts: ['2000', '60'],
  checks: ['500', '30'],
  history: ['20', '2'],
  agent: ['0.5'],
  'agent-collectors': ['1'],
  page: ['5', '1'],
};

/**
 * Groups of benchmarks that run side by side in a run of all: they measure bytes and processor time, which neighbours hardly
 * affect. The others, which measure memory and waiting times, run alone.
 */
const SIDE_BY_SIDE = [['alerts'], ['cluster'], ['wal'], ['komari', 'terminal', 'agent']];

/** Benchmarks that take too long for a run of all. */
const APART = ['memory', 'saturation'];

const [name, ...args] = process.argv.slice(2);
if (name !== 'all' && !benches.has(name)) {
  console.error(`Name a benchmark: npm run bench -- <${[...benches.keys()].sort().join(' | ')} | all [--save]>`);
  process.exit(2);
}

install();
await build();

const browser = ['page', 'all'].includes(name) ? { VITRINE_CHROMIUM: testPrograms() } : {};
const bench = async (path, args, env = {}) =>
  (await node(['--expose-gc', path, ...args], { env: { ...browser, ...env } })).code;
process.exit(name === 'all' ? await all() : await bench(benches.get(name), args));

/**
 * Runs all benchmarks, short enough for ten minutes, and prints one table: each value beside its limit and that of the saved run.
 * `--save` saves this run for comparison with later ones.
 */
async function all() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const figures = join(folder, 'figures.jsonl');
  let worst = 0;
  const times = [];
  const row = async names => {
    for (const name of names) {
      const startedAt = performance.now();
      worst = Math.max(worst, await bench(benches.get(name), BRIEF[name] ?? [], { VITRINE_BENCH_FIGURES: figures }));
      times.push(`${name} ${Math.round((performance.now() - startedAt) / 1000)} s`);
    }
  };
  await row([...benches.keys()].filter(name => ![...SIDE_BY_SIDE.flat(), ...APART].includes(name)));
  await Promise.all(SIDE_BY_SIDE.map(row));
  await node([at('sdk/tooling/bench/summary.ts'), figures, at('docs/benchmarks.json'), ...args]);
  console.log(`Took: ${times.join(', ')}.`);
  rmSync(folder, { recursive: true });
  return worst;
}
