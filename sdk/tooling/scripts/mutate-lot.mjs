import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { randomFrom } from '../random.ts';
import { applyChange, findChanges } from '../mutation/lot/changes.mjs';
import { draw, kindOf, KINDS } from '../mutation/lot/draw.mjs';
import { relatedTests } from '../mutation/lot/related-tests.mjs';
import { at, runtime } from './lib/paths.mjs';
import { environment } from './lib/run.mjs';

/**
 * Draws changes by lot over services, gateways, guards, the agent and web hooks, makes one at a time, and reports those that no
 * related test detects: see docs/testing.md. The files are changed in place and restored, so run it in a clean copy.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    /** Range of the draw to make: numbers of its first and last change. */
    from: { type: 'string', default: '1' },
    until: { type: 'string', default: 'Infinity' },
    results: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

/** The nearest tests run first, the others only if those pass. */
const NEAREST = 4;
const MOST = 14;
/** A longer run is counted separately: the change hangs, or the machine is busy. */
const LONGEST_MS = 180_000;

const files = execFileSync('git', ['ls-files', 'core', 'sdk', 'web'], {
  cwd: at('.'),
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const sources = new Map(
  files
    .split('\n')
    .filter(path => /\.tsx?$/.test(path))
    .map(path => [path, readFileSync(at(path), 'utf8')]),
);
const changes = Object.groupBy(
  [...sources].filter(([path]) => kindOf(path)).flatMap(([path, content]) => findChanges(path, content)),
  change => kindOf(change.path),
);
const drawn = draw(changes, Number(values.count), randomFrom(Number(values.seed)));
const testsOf = relatedTests(sources);

/** Runs these tests until the first failure. */
async function run(tests) {
  const jest = [
    at('node_modules/jest/bin/jest.js'),
    '-c',
    at('sdk/tooling/jest.config.js'),
    '-i',
    '--bail',
    '--silent',
    '--testTimeout=40000',
  ];
  const args = [
    ...jest,
    '--reporters',
    at('sdk/tooling/mutation/lot/first-failure.reporter.js'),
    '--runTestsByPath',
    ...tests.map(test => at(test)),
  ];
  const child = spawn(runtime(), args, {
    cwd: at('.'),
    env: {
      ...environment(),
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      VITRINE_TEST_ALL: 'on',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, output, isLate: signal !== null };
}

const name = ({ path, line, kind, start, end, text: put }) =>
  `${path}:${line} ${kind}: ${sources.get(path).slice(start, end).replace(/\s+/g, ' ').slice(0, 70)} -> ${put.replace(/\s+/g, ' ').slice(0, 40)}`;
const report = line => {
  console.log(line);
  if (values.results) appendFileSync(values.results, `${line}\n`);
};

report(
  `seed ${values.seed}: ${drawn.length} of ${Object.values(changes).flat().length} changes (${Object.keys(KINDS)
    .map(kind => `${kind} ${changes[kind]?.length ?? 0}`)
    .join(', ')})`,
);
const tally = {};
for (const [index, change] of drawn.entries()) {
  if (index + 1 < Number(values.from) || index + 1 > Number(values.until)) continue;
  const tests = testsOf(change.path).slice(0, MOST);
  const label = `${index + 1} ${change.of} ${name(change)}`;
  if (values.list) {
    report(
      `${label} [${tests.length}: ${tests
        .slice(0, 3)
        .map(test => test.split('/').at(-1))
        .join(' ')}]`,
    );
    continue;
  }
  const original = sources.get(change.path);
  const started = performance.now();
  let verdict = 'survived';
  let by = '';
  try {
    writeFileSync(at(change.path), applyChange(original, change));
    for (const part of [tests.slice(0, NEAREST), tests.slice(NEAREST)]) {
      if (part.length === 0) continue;
      const { code, output, isLate } = await run(part);
      if (code !== 0) {
        verdict = isLate ? 'late' : 'detected';
        by = output.split('\n').find(line => line.startsWith('failed: ')) ?? output.slice(-200).replaceAll('\n', ' ');
        break;
      }
    }
  } finally {
    writeFileSync(at(change.path), original);
  }
  (tally[change.of] ??= { detected: 0, survived: 0, late: 0 })[verdict] += 1;
  report(
    `${verdict === 'detected' ? '  ' : '! '}${verdict} ${label} (${tests.length} files, ${((performance.now() - started) / 1000).toFixed(0)} s) ${by}`,
  );
}
for (const [kind, { detected, survived, late }] of Object.entries(tally))
  report(`${kind}: ${detected} of ${detected + survived + late} detected, ${late} took too long`);
