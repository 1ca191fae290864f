import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DAY_S } from '@vitrine/contracts/time';
import { tempFolder } from '../../test/temp-folder.ts';
import { SimulatedMachine } from '../fleet/simulated-machine.ts';
import { Log } from '../log.ts';
import { Outbox } from './outbox.ts';

const machine = new SimulatedMachine(7);
const reading = machine.read();
const silentLog = new Log(() => undefined);
const MANY = 1e9;

const add = (outbox: Outbox, count: number): void => {
  for (let i = 0; i < count; i += 1) outbox.add(reading, 1_790_000_000_000 + i);
};

/** Returns all reports after a number, batch by batch. */
function all(outbox: Outbox, after = 0, count = 100, bytes = MANY): number[] {
  const found: number[] = [];
  for (let batch; (batch = outbox.nextAfter(found.at(-1) ?? after, count, bytes));)
    found.push(...batch.reports.map(report => report.seq));
  return found;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const segments = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.reports'))
    .sort();

it('returns reports in order, from disk and memory, within the limits of a batch', () => {
  using folder = tempFolder();
  const outbox = new Outbox(folder.path, silentLog, { segmentBytes: 4000 });
  for (let i = 0; i < 10; i += 1) {
    add(outbox, 5);
    outbox.flush();
  }
  add(outbox, 5);
  expect(segments(folder.path).length).toBeGreaterThan(2);
  expect(all(outbox)).toEqual(range(1, 55));
  expect(all(outbox, 48, 2)).toEqual(range(49, 55));
  expect(outbox.nextAfter(0, 3, MANY)).toMatchObject({ last: 3, more: true });
  expect(outbox.nextAfter(54, 3, MANY)).toMatchObject({ last: 55, more: false });
  expect(outbox.nextAfter(55, 3, MANY)).toBeUndefined();
  const size = JSON.stringify({ seq: 1, at: 1_790_000_000_000, ...reading }).length;
  expect(outbox.nextAfter(0, 100, size * 2.5)!.reports).toHaveLength(2);
  expect(outbox.nextAfter(0, 100, 1)!.reports).toHaveLength(1);
});

it('sends each report exactly as it was added', () => {
  using folder = tempFolder();
  const outbox = new Outbox(folder.path, silentLog);
  outbox.add({ ...reading, disks: [{ mount: '/дата\n"x"', used: 1, total: 2 }] }, 42);
  outbox.flush();
  expect(JSON.parse(outbox.nextAfter(0, 1, MANY)!.reports[0]!.json)).toMatchObject({
    seq: 1,
    at: 42,
    disks: [{ mount: '/дата\n"x"' }],
  });
});

it('writes nothing to disk while acknowledgements arrive in time', () => {
  using folder = tempFolder();
  const outbox = new Outbox(folder.path, silentLog);
  add(outbox, 3);
  outbox.flush(60_000);
  outbox.ack(3);
  outbox.flush();
  expect(segments(folder.path)).toEqual([]);
});

it('deletes a segment once all of it is acknowledged, not before', () => {
  using folder = tempFolder();
  const outbox = new Outbox(folder.path, silentLog, { segmentBytes: 1 });
  for (let i = 0; i < 3; i += 1) {
    add(outbox, 2);
    outbox.flush();
  }
  outbox.ack(3);
  expect(segments(folder.path)).toHaveLength(2);
  expect(all(outbox, outbox.acked)).toEqual([4, 5, 6]);
  outbox.ack(6);
  expect(segments(folder.path)).toEqual([]);
});

it('continues after a restart: same stream, next number, nothing lost', () => {
  using folder = tempFolder();
  const first = new Outbox(folder.path, silentLog);
  add(first, 5);
  first.close();
  const second = new Outbox(folder.path, silentLog);
  add(second, 1);
  expect(second.stream).toBe(first.stream);
  expect(all(second)).toEqual(range(1, 6));
});

it('never repeats a number, though it was killed before it wrote anything', () => {
  using folder = tempFolder();
  const killed = new Outbox(folder.path, silentLog);
  add(killed, 5);
  const next = new Outbox(folder.path, silentLog);
  add(next, 1);
  expect(next.stream).toBe(killed.stream);
  expect(next.last).toBeGreaterThan(5);
  expect(all(next)).toEqual([next.last]);
});

it('reads what a crash left intact, and continues after a half-written line', () => {
  using folder = tempFolder();
  const first = new Outbox(folder.path, silentLog);
  add(first, 5);
  first.close();
  const [name] = segments(folder.path);
  const path = join(folder.path, name!);
  truncateSync(path, statSync(path).size - 20);

  const second = new Outbox(folder.path, silentLog);
  add(second, 2);
  second.flush();
  expect(all(second)).toEqual([1, 2, 3, 4, second.last - 1, second.last]);
});

it.each([
  ['noise at the end', (path: string) => appendFileSync(path, Buffer.alloc(300, 0))],
  [
    'a flipped bit',
    (path: string) => {
      const bytes = readFileSync(path);
      bytes[bytes.indexOf('"cpu"') + 7]! ^= 1;
      writeFileSync(path, bytes);
    },
  ],
  ['a file of zeros', (path: string) => writeFileSync(path, Buffer.alloc(5000))],
  ['an unreadable file', (path: string) => (rmSync(path), mkdirSync(path))],
])('survives %s in a segment', (_, damage) => {
  using folder = tempFolder();
  const first = new Outbox(folder.path, silentLog, { segmentBytes: 1 });
  for (let i = 0; i < 3; i += 1) {
    add(first, 2);
    first.flush();
  }
  first.close();
  damage(join(folder.path, segments(folder.path)[1]!));

  const second = new Outbox(folder.path, silentLog, { segmentBytes: 1 });
  add(second, 1);
  const read = all(second);
  expect(read).toEqual(expect.arrayContaining([1, 2, 5, 6, 7]));
  second.ack(7);
  add(second, 1);
  expect(all(second, 7)).toEqual([8]);
});

it.each(['', '{', '{"stream":1}', '\0\0\0\0'])(
  'starts a new stream with the unsent reports if its id is lost (%j)',
  text => {
    using folder = tempFolder();
    const first = new Outbox(folder.path, silentLog);
    add(first, 3);
    first.close();
    writeFileSync(join(folder.path, 'stream.json'), text);
    const second = new Outbox(folder.path, silentLog);
    expect(second.stream).not.toBe(first.stream);
    add(second, 1);
    expect(all(second)).toEqual([1, 2, 3, 4]);
  },
);

it('drops the oldest reports at the disk limit, and logs it once', () => {
  using folder = tempFolder();
  const lines: string[] = [];
  const outbox = new Outbox(folder.path, new Log(line => lines.push(line)), { segmentBytes: 2000, diskBytes: 10_000 });
  for (let i = 0; i < 100; i += 1) {
    add(outbox, 1);
    outbox.flush();
  }
  const remaining = all(outbox);
  expect(remaining.at(-1)).toBe(100);
  expect(remaining).toEqual(range(remaining[0]!, 100));
  expect(remaining.length).toBeGreaterThan(5);
  expect(remaining.length).toBeLessThan(60);
  expect(lines.filter(line => line.includes('outbox is full'))).toHaveLength(1);
});

it('keeps the newest reports in memory if the folder is not writable', () => {
  using folder = tempFolder();
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  const lines: string[] = [];
  const outbox = new Outbox(join(file, 'outbox'), new Log(line => lines.push(line)), { memoryBytes: 20_000 });
  add(outbox, 500);
  outbox.flush();
  const remaining = all(outbox);
  expect(remaining.at(-1)).toBe(500);
  expect(remaining).toEqual(range(remaining[0]!, 500));
  expect(lines[0]).toContain('in memory only');
});

it("continues after the core's number if that is higher", () => {
  const outbox = new Outbox(undefined, silentLog);
  add(outbox, 2);
  outbox.ack(5000);
  add(outbox, 1);
  expect(all(outbox, 5000)).toEqual([5001]);
});

it('holds a day of reports, one a second', () => {
  const bytesOfOne = JSON.stringify({ seq: 1, at: Date.now(), ...reading }).length + 30;
  expect(DAY_S * bytesOfOne).toBeLessThan(128 * 1024 * 1024);
});
