import { PassThrough } from 'node:stream';
import { eventually } from '../../../test/eventually.ts';
import { MAX_BYTES_PER_SECOND, readLines } from './read-lines.ts';

it('reads lines however they are split, and the last one without an end', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, line => void lines.push(line));
  for (const piece of ['one\ntw', 'o\r\n\nthr', Buffer.from('ee ü').subarray(0, 4), Buffer.from('ü').subarray(1)])
    stream.write(piece);
  stream.end();
  await eventually(() => lines.length === 4);
  expect(lines).toEqual(['one', 'two', '', 'three ü']);
});

it('keeps only the beginning of an endless line', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, line => void lines.push(line));
  for (let i = 0; i < 10; i++) stream.write('x'.repeat(10_000));
  stream.end('\nend\n');
  await eventually(() => lines.length === 2);
  expect([lines[0]?.length, lines[1]]).toEqual([2000, 'end']);
});

it('limits how much it reads a second', async () => {
  const stream = new PassThrough({ highWaterMark: 16 * 1024 });
  let lines = 0;
  readLines(stream, () => lines++);
  const line = `${'x'.repeat(1023)}\n`;
  for (let i = 0; i < 512; i++) stream.write(line);
  await eventually(() => lines >= MAX_BYTES_PER_SECOND / 1024);
  expect(lines).toBeLessThan(300);
  await eventually(() => lines === 512);
});
