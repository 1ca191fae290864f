import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findChanges, nameOf } from '../mutation/lot/changes.mjs';
import { kindOf, KINDS } from '../mutation/lot/draw.mjs';
import { relatedTests } from '../mutation/lot/related-tests.mjs';
import { readSources } from '../mutation/lot/sources.mjs';
import { survivors } from '../mutation/lot/try-changes.mjs';

/**
 * Makes every change in services, gateways, guards, the agent and web hooks, and reports those that no related test detects: see
 * docs/testing.md. Files are changed in place and restored, so run it in a clean copy.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', multiple: true, default: Object.keys(KINDS) },
    /** `2/8`: the second of eight equal parts of the files. */
    part: { type: 'string', default: '1/1' },
    /** Tests for each file, nearest first. */
    tests: { type: 'string', default: '4' },
    /** Percentage of changes below which a kind fails the run. */
    goal: { type: 'string', default: '0' },
    results: { type: 'string' },
  },
});

const sources = readSources();
const testsOf = relatedTests(sources);
const [part, parts] = values.part.split('/').map(Number);
const paths = (positionals.length > 0 ? positionals : [...sources.keys()])
  .filter(path => values.kind.includes(kindOf(path)))
  .filter((_, index) => index % parts === part - 1);

const report = line => {
  console.log(line);
  if (values.results) appendFileSync(values.results, `${line}\n`);
};
const share = ({ detected, made }) => `${detected} of ${made} detected (${Math.round((100 * detected) / made)} %)`;

const tally = {};
for (const path of paths) {
  const changes = findChanges(path, sources.get(path));
  if (changes.length === 0) continue;
  const started = performance.now();
  const survived = await survivors(path, changes, testsOf(path).slice(0, Number(values.tests)));
  const result = { detected: changes.length - survived.length, made: changes.length };
  const kind = (tally[kindOf(path)] ??= { detected: 0, made: 0 });
  kind.detected += result.detected;
  kind.made += result.made;
  report(`${path}: ${share(result)}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const change of survived) report(`  ${nameOf(change, sources.get(path))}`);
}
for (const [kind, result] of Object.entries(tally)) report(`${kind}: ${share(result)}`);
const isBelow = ({ detected, made }) => (100 * detected) / made < Number(values.goal);
if (Object.values(tally).some(isBelow)) process.exitCode = 1;
