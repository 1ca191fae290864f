import { execFileSync } from 'node:child_process';

/** Runs a function until V8 has optimised it, or often enough that it would have. */
const PROGRAM = `
  const add = (a, b) => a + b;
  const optimised = () => %ActiveTierIsMaglev(add) || %ActiveTierIsTurbofan(add);
  for (let i = 0; i < 200 && !optimised(); i++) {
    for (let j = 0; j < 10_000; j++) add(i, j);
    await new Promise(resolve => setImmediate(resolve));
  }
  console.log(optimised());`;
const run = (before: string) =>
  execFileSync(process.execPath, ['--allow-natives-syntax', '--input-type=module', '-e', before + PROGRAM], {
    encoding: 'utf8',
    env: {},
  }).trim();

it('disables the optimising compiler of V8', () => {
  const flags = new URL('./v8-flags.ts', import.meta.url).href;
  expect(run(`await import('${flags}');`)).toBe('false');
  expect(run('')).toBe('true');
});
