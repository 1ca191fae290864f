import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { packTarball } from './tarball.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('packs a reproducible npm tarball with executable commands', async () => {
  const files: [string, Uint8Array][] = [
    ['package.json', bytes('{}')],
    ['lib/main.js', bytes('#!/usr/bin/env node\n')],
  ];
  const packed = await packTarball(new Map(files));
  expect(await packTarball(new Map(files.toReversed()))).toEqual(packed);
  const names: string[] = [];
  const reader = extract();
  reader.on('entry', ({ name, mtime, mode }, stream, next) => {
    names.push(`${name} ${mode?.toString(8)} ${mtime?.toISOString()}`);
    stream.resume().on('end', next);
  });
  const read = new Promise(resolve => reader.on('finish', resolve));
  reader.end(gunzipSync(packed));
  await read;
  expect(names).toEqual([
    'package/lib/main.js 755 2020-01-01T00:00:00.000Z',
    'package/package.json 644 2020-01-01T00:00:00.000Z',
  ]);
});
