import { decodeFrame, encodeFrame, FrameReader, MAX_FRAME_BYTES, MAX_JSON_BYTES } from './frames.ts';

const read = (chunks: readonly Buffer[]) => {
  const reader = new FrameReader();
  return chunks.flatMap(chunk => reader.push(chunk)).map(decodeFrame);
};
const head = (length: number, json = 0) => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(length, 0);
  bytes.writeUInt32LE(json, 4);
  return bytes;
};

it.each([
  ['?', 1, 'ask', { text: 'ü€😀', list: [1, null, true], nested: { a: [] } }],
  [],
  ['!', 1, new Uint8Array([0, 1, 255])],
  ['!', 1, { a: new Uint8Array(), b: [new Uint8Array([7]), 'text'], c: new Uint8Array(70_000).fill(3) }],
])('carries %j', (...message) => {
  expect(read([Buffer.concat(encodeFrame(message))])).toEqual([message]);
});

it('carries a Buffer as bytes, and values unknown to JSON as JSON does', () => {
  const sent = { bytes: Buffer.from('hello'), at: new Date(0), nothing: undefined };
  expect(read([Buffer.concat(encodeFrame(sent))])).toEqual([
    { bytes: new Uint8Array(Buffer.from('hello')), at: '1970-01-01T00:00:00.000Z' },
  ]);
});

it('reads frames however they are split', () => {
  const messages = [['a', 1], { b: new Uint8Array([1, 2, 3]) }, 'c'.repeat(1000)];
  const all = Buffer.concat(messages.flatMap(message => encodeFrame(message)));
  for (const size of [1, 2, 3, 7, 1000, all.length]) {
    const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
      all.subarray(i * size, (i + 1) * size),
    );
    expect(read(chunks)).toEqual(messages);
  }
});

it.each([
  ['a length beyond all bounds', head(MAX_FRAME_BYTES + 1)],
  ['a length below the least', head(3)],
  ['ones', Buffer.alloc(100, 0xff)],
  ['JSON that is longer than its frame', Buffer.concat([head(8, 100), Buffer.alloc(4)])],
  ['no JSON', Buffer.concat([head(8, 4), Buffer.from('nope')])],
])('rejects a frame with %s', (_, bytes) => {
  expect(() => read([bytes])).toThrow(/^it sent/);
});

it('rejects oversized JSON', () => {
  const long = Buffer.concat(encodeFrame('x'.repeat(MAX_JSON_BYTES)));
  expect(() => read([long])).toThrow('bytes of JSON at once');
});

it('returns bytes of its own frame only', () => {
  const json = Buffer.from(JSON.stringify({ a: { '\u0000bytes': [0, 9] }, b: { '\u0000bytes': [-1, 1] } }));
  expect(decodeFrame(Buffer.concat([head(0, json.length).subarray(4), json, Buffer.alloc(4)]))).toEqual({});
});
