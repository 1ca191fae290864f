import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

const at = (path: string) => JSON.stringify(join(import.meta.dirname, path));

it("packs systeminformation outside the program's text, and runs it when it is imported", () => {
  using folder = tempFolder();
  const file = join(folder.path, 'system.mjs');
  // Runs in a process of its own, because the bundler does not work inside jest.
  const program = `
    import { rolldown } from 'rolldown';
    const { packed } = await import(${at('../scripts/packed.mjs')});
    const plugins = [packed('systeminformation', ['osx-temperature-sensor', 'macos-temperature-sensor'])];
    const bundle = await rolldown({ input: ${at('../src/collect/portable/system.ts')}, platform: 'node', plugins });
    await bundle.write({ file: ${JSON.stringify(file)}, format: 'esm', codeSplitting: false });
    const { loadSystem } = await import(${JSON.stringify(file)});
    console.log((await loadSystem()).version());`;
  const flags = ['--input-type=module', '-e', program];
  expect(execFileSync(process.execPath, flags, { encoding: 'utf8', env: {} })).toMatch(/^\d+\.\d+/);
  const code = readFileSync(file, 'utf8');
  expect(code).not.toContain('osx-temperature-sensor');
  expect(code.length).toBeLessThan(200_000);
});
