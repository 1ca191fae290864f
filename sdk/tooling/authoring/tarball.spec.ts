import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { packTarball } from './tarball.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('packs the same files into the same bytes, whatever their order, below the folder that npm expects', async () => {
  const files: [string, Uint8Array][] = [
    ['package.json', bytes('{}')],
    ['lib/index.js', bytes('export {};')],
  ];
  const packed = await packTarball(new Map(files));
  expect(await packTarball(new Map(files.toReversed()))).toEqual(packed);
  const names: string[] = [];
  const reader = extract();
  reader.on('entry', ({ name, mtime }, stream, next) => {
    names.push(`${name} ${mtime?.toISOString()}`);
    stream.resume().on('end', next);
  });
  const read = new Promise(resolve => reader.on('finish', resolve));
  reader.end(gunzipSync(packed));
  await read;
  expect(names).toEqual([
    'package/lib/index.js 2020-01-01T00:00:00.000Z',
    'package/package.json 2020-01-01T00:00:00.000Z',
  ]);
});
