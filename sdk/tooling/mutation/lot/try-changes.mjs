import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { at } from '../../scripts/lib/paths.mjs';
import { applyChange } from './changes.mjs';
import { runTests } from './run-tests.mjs';
import { SWITCH, withSwitches } from './switches.mjs';

/** Copies in one process: each keeps its test code loaded. */
const AT_ONCE = 60;
/** A file that runs longer hangs. */
const SILENCE_MS = 120_000;

const copyOf = (spec, number) =>
  spec.replace(/(\/[^/.]+)((?:\.[a-z]+)?\.spec\.tsx?)$/, (_, name, ends) => `${name}.change${number}${ends}`);
const numberOf = path => Number(/\.change(\d+)\./.exec(path)[1]);

/** Runs a copy of a test for each of these changes, whose numbers it returns with the outcome: `true` if the copy passed. */
async function runCopies(spec, numbers) {
  const original = readFileSync(at(spec), 'utf8');
  const copies = numbers.map(number => copyOf(spec, number));
  try {
    for (const [index, copy] of copies.entries())
      writeFileSync(
        at(copy),
        `(${SWITCH.replace('globalThis', '(globalThis as any)')}) = ${numbers[index]};\n${original}`,
      );
    const { output } = await runTests(copies, { reporter: 'each-file', silenceMs: SILENCE_MS });
    const ended = output.split('\n').filter(line => line.startsWith('{'));
    return new Map(ended.map(line => JSON.parse(line)).map(({ path, passed }) => [numberOf(path), passed]));
  } finally {
    for (const copy of copies) rmSync(at(copy), { force: true });
  }
}

/** Returns the numbers of the changes that a test does not detect; one that ends or hangs the process is detected. */
async function undetected(spec, numbers) {
  const unchanged = await runCopies(spec, [0]);
  if (!unchanged.get(0)) return numbers;
  const survivors = [];
  let waiting = numbers;
  while (waiting.length > 0) {
    const passed = await runCopies(spec, waiting.slice(0, AT_ONCE));
    survivors.push(...[...passed.keys()].filter(number => passed.get(number)));
    const rest = waiting.filter(number => !passed.has(number));
    // The first one without an outcome is the one that ended the process.
    waiting = passed.size < Math.min(AT_ONCE, waiting.length) ? rest.slice(1) : rest;
  }
  return survivors;
}

/**
 * Makes each of these changes of one file, and returns those that none of the tests detects. All changes are compiled into the file,
 * and a copy of each test switches one on, so that an application is loaded once for a test and not for each change. Changes of code
 * that runs when the file is loaded are made one at a time. The file is restored at the end.
 */
export async function survivors(path, changes, tests) {
  const original = readFileSync(at(path), 'utf8');
  const switchable = changes.filter(change => !change.atLoad);
  const remaining = [];
  try {
    writeFileSync(at(path), withSwitches(original, switchable));
    let numbers = switchable.map((_, index) => index + 1);
    for (const test of tests) if (numbers.length > 0) numbers = await undetected(test, numbers);
    remaining.push(...numbers.map(number => switchable[number - 1]));
    for (const change of changes.filter(({ atLoad }) => atLoad)) {
      writeFileSync(at(path), applyChange(original, change));
      const { code } = await runTests(tests, {
        reporter: 'first-failure',
        silenceMs: SILENCE_MS * 2,
        args: ['--bail'],
      });
      if (code === 0) remaining.push(change);
    }
  } finally {
    writeFileSync(at(path), original);
  }
  return remaining;
}
