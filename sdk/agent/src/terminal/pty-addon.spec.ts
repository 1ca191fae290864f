import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { tempFolder } from '../../test/temp-folder.ts';
import { PACKED_PTYS, type PackedPty } from './packed-ptys.ts';
import { ptyAddon } from './pty-addon.ts';

const HERE = `${process.platform}-${process.arch}`;
const bytes = readFileSync(createRequire(import.meta.url).resolve(`@lydell/node-pty-${HERE}/pty.node`));
const sha256 = createHash('sha256').update(bytes).digest('hex');
const whole = { sha256, data: deflateRawSync(bytes).toString('base64') };

/** Packs this addon into the agent, as its build does. */
function pack(packed: PackedPty | undefined): void {
  (PACKED_PTYS as Record<string, PackedPty | undefined>)[HERE] = packed;
}
afterEach(() => pack(undefined));

it('loads the addon that is installed beside the sources, and writes nothing', () => {
  using folder = tempFolder();
  expect(Object.keys(ptyAddon(folder.path)!())).toEqual(expect.arrayContaining(['fork', 'resize']));
  expect(readdirSync(folder.path)).toEqual([]);
});

it('unpacks the addon of the build, and remembers that it works', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'new');
  pack(whole);
  expect(Object.keys(ptyAddon(path)!())).toEqual(expect.arrayContaining(['fork', 'resize']));
  expect(readdirSync(path).sort()).toEqual(['pty.node', 'pty.node.works']);
  expect(readFileSync(join(path, 'pty.node')).equals(bytes)).toBe(true);
  expect(readFileSync(join(path, 'pty.node.works'), 'utf8')).toBe(`${sha256} ${process.version}`);
  expect([path, join(path, 'pty.node'), join(path, 'pty.node.works')].map(one => statSync(one).mode & 0o777)).toEqual([
    0o700, 0o700, 0o600,
  ]);
});

it('tests an addon again only after a change, and replaces a damaged one', () => {
  using folder = tempFolder();
  const [path, mark] = ['pty.node', 'pty.node.works'].map(name => join(folder.path, name)) as [string, string];
  pack(whole);
  ptyAddon(folder.path);
  const before = [...[path, mark].map(one => statSync(one, { bigint: true }).mtimeNs)];
  ptyAddon(folder.path);
  expect([...[path, mark].map(one => statSync(one, { bigint: true }).mtimeNs)]).toEqual(before);
  // The loaded addon keeps its file.
  rmSync(path);
  writeFileSync(path, 'damaged');
  writeFileSync(mark, 'another');
  expect(ptyAddon(folder.path)).toBeDefined();
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(readFileSync(mark, 'utf8')).toBe(`${sha256} ${process.version}`);
});

it.each<[string, PackedPty]>([
  ['with another checksum', { ...whole, sha256: '0'.repeat(64) }],
  [
    'that this machine cannot load',
    { sha256: createHash('sha256').update('x').digest('hex'), data: deflateRawSync('x').toString('base64') },
  ],
  ['that is damaged', { sha256, data: 'AAAA' }],
])('has no terminal with an addon %s', (_, packed) => {
  using folder = tempFolder();
  pack(packed);
  expect(ptyAddon(folder.path)).toBeUndefined();
  expect(readdirSync(folder.path)).not.toContain('pty.node.works');
});

it('has no terminal without a folder for its addon', () => {
  pack(whole);
  expect(ptyAddon(undefined)).toBeUndefined();
});
