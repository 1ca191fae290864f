import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { applyChange, findChanges, nameOf } from '../mutation/lot/changes.mjs';
import { draw, kindOf, KINDS } from '../mutation/lot/draw.mjs';
import { relatedTests } from '../mutation/lot/related-tests.mjs';
import { runTests } from '../mutation/lot/run-tests.mjs';
import { readSources } from '../mutation/lot/sources.mjs';
import { randomFrom } from '../random.ts';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';

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
const MAX_TESTS = 14;
/** A longer run is counted separately: the change hangs, or the machine is busy. */
const MAX_MS = 180_000;

const sources = readSources();
const changes = Object.groupBy(
  [...sources].filter(([path]) => kindOf(path)).flatMap(([path, content]) => findChanges(path, content)),
  change => kindOf(change.path),
);
const drawn = draw(changes, Number(values.count), randomFrom(Number(values.seed)));
const testsOf = relatedTests(sources);

/** Returns true if the types of a file's package are still right: `npm run check` detects a change that breaks them. */
async function compiles(path) {
  const project = path.split('/').slice(0, path.startsWith('sdk/') ? 2 : 1);
  const compiler = at('node_modules/typescript-native/bin/tsc');
  return (await node([compiler, '-p', at(...project), '--noEmit'], { quiet: true })).code === 0;
}

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
  const tests = testsOf(change.path).slice(0, MAX_TESTS);
  const label = `${index + 1} ${change.of} ${nameOf(change, sources.get(change.path))}`;
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
  let mode = '';
  try {
    writeFileSync(at(change.path), applyChange(original, change));
    for (const part of [tests.slice(0, NEAREST), tests.slice(NEAREST)]) {
      if (part.length === 0) continue;
      const { code, output, isLate } = await runTests(part, {
        reporter: 'first-failure',
        silenceMs: MAX_MS,
        args: ['--bail'],
      });
      if (code !== 0) {
        verdict = isLate ? 'late' : 'detected';
        mode = output.split('\n').find(line => line.startsWith('failed: ')) ?? output.slice(-200).replaceAll('\n', ' ');
        break;
      }
    }
    if (verdict === 'survived' && !(await compiles(change.path))) verdict = 'types';
  } finally {
    writeFileSync(at(change.path), original);
  }
  (tally[change.of] ??= { detected: 0, types: 0, survived: 0, late: 0 })[verdict] += 1;
  report(
    `${verdict === 'detected' || verdict === 'types' ? '  ' : '! '}${verdict} ${label} (${tests.length} files, ${((performance.now() - started) / 1000).toFixed(0)} s) ${mode}`,
  );
}
for (const [kind, { detected, types, survived, late }] of Object.entries(tally))
  report(
    `${kind}: ${detected + types} of ${detected + types + survived + late} detected, ${types} of them by types; ${late} took too long`,
  );
