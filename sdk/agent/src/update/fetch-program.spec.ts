import { CoreServer } from '../../test/core-server.ts';
import { CoreHttp } from '../client/core-http.ts';
import { endpointOf } from '../client/endpoint.ts';
import { fetchProgram, offerOf } from './fetch-program.ts';
import { checksum } from './program-store.ts';
import { releaseOf, signatureFault } from './release.ts';

const bytes = Buffer.from('program');
const offer = { version: '2.0.0', sha256: checksum(bytes), size: 7, path: '/agent/vitrine-agent.mjs' };
const signature = 'x'.repeat(86);

it('reads an offer, and drops what does not belong to it', () => {
  expect(offerOf({ ...offer, extra: 1 })).toEqual({ ...offer, release: undefined });
  const release = { manifest: '{}', signature };
  expect(offerOf({ ...offer, release: { ...release, extra: 1 } })).toEqual({ ...offer, release });
  const largest = { ...offer, version: 'x'.repeat(64), size: 33_554_432 };
  expect(offerOf(largest)).toMatchObject(largest);
  expect(offerOf({ ...offer, size: 1 })).toMatchObject({ size: 1 });
});

it.each<object>([
  { version: undefined },
  { version: 2 },
  { version: 'x'.repeat(65) },
  { sha256: undefined },
  { sha256: 'A'.repeat(64) },
  { sha256: 'a'.repeat(63) },
  { size: '7' },
  { size: 0 },
  { size: 7.5 },
  { size: 33_554_433 },
  { path: undefined },
  { path: '/agent/../secret' },
  { path: '/agent/' },
  { path: 'https://elsewhere.example/agent/x' },
  { path: '/else/x' },
])('rejects an offer with %j', changes => {
  expect(offerOf({ ...offer, ...changes })).toBeUndefined();
});

it.each<[unknown, boolean]>([
  [{ manifest: 'x'.repeat(2000), signature }, true],
  [{ manifest: 'x'.repeat(2001), signature }, false],
  [{ manifest: 5, signature }, false],
  [{ manifest: '{}', signature: 'x'.repeat(85) }, false],
  [{ manifest: '{}', signature: `${'x'.repeat(85)}=` }, false],
  [{ manifest: '{}' }, false],
  ['text', false],
  [null, false],
])('reads the release %j: %p', (value, isRelease) => expect(releaseOf(value) !== undefined).toBe(isRelease));

it('distinguishes an unsigned program from one with a wrong signature', () => {
  expect(signatureFault(offer)).toBe('unsigned');
  expect(signatureFault({ ...offer, release: { manifest: JSON.stringify(offer), signature } })).toBe('bad-signature');
});

it('downloads exactly the program that was offered', async () => {
  await using core = await CoreServer.listen({
    prefix: '/sub',
    files: { '/sub/agent/good': bytes, '/sub/agent/short': bytes.subarray(1), '/sub/agent/long': Buffer.alloc(20) },
  });
  const endpoint = endpointOf(core.url);
  const http = new CoreHttp(endpoint, endpoint.authority, 5000);
  const fetch = (path: string, sha256 = offer.sha256) =>
    fetchProgram('/sub', { ...offer, path, sha256, release: undefined }, http);
  expect((await fetch('/agent/good')).equals(bytes)).toBe(true);
  await expect(fetch('/agent/good', 'a'.repeat(64))).rejects.toThrow('its checksum is wrong');
  await expect(fetch('/agent/short')).rejects.toThrow('6 bytes came instead of 7');
  await expect(fetch('/agent/long')).rejects.toThrow('its answer is too long');
  core.behaviour.turnAway.push({ status: 404 });
  await expect(fetch('/agent/none')).rejects.toThrow('the core answers 404');
  http.close();
});
