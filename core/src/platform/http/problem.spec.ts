import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const core = resolve(import.meta.dirname, '../../..');
const page = readFileSync(resolve(core, '../docs/errors.md'), 'utf8');

interface Declared {
  readonly code: string;
  readonly status: number;
}

async function catalogue(): Promise<Declared[]> {
  const files = globSync('src/**/*.problems.ts', { cwd: core });
  const modules = await Promise.all(files.map(file => import(resolve(core, file)) as Promise<Record<string, unknown>>));
  return modules.flatMap(module => Object.values(module)).filter(isDeclared);
}

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'function' && 'code' in value && 'status' in value;

it('has one meaning for each code', async () => {
  const codes = (await catalogue()).map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
});

it('is documented in docs/errors.md with its status, all of it and nothing else', async () => {
  const written = [...page.matchAll(/^\| `([\w.-]+)` \| (\d{3}) \|/gm)].map(row => `${row[1]} ${row[2]}`);
  const declared = (await catalogue()).map(({ code, status }) => `${code} ${status}`);
  expect(written.sort()).toEqual(declared.sort());
});
