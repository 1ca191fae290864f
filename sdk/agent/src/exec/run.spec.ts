import { CONTROL_LIMITS } from '@vitrine/contracts';
import { Run } from './run.ts';

const PIECE = 128 * 1024;
const END = { status: 'success', reason: null, exitCode: 0, signal: null } as const;

interface Frame {
  readonly type: string;
  readonly from?: number;
  readonly data?: string;
  readonly written?: number;
}
function start() {
  const frames: Frame[] = [];
  const run = new Run('r1', frame => frames.push(frame as Frame));
  return { run, frames };
}
const textOf = (frames: readonly Frame[]) =>
  frames.map(({ data = '' }) => Buffer.from(data, 'base64').toString()).join('');
const sendAll = (run: Run) => {
  while (run.waiting) run.sendNext();
};

it('sends output in pieces, then the end', () => {
  const { run, frames } = start();
  run.write(Buffer.from('a'.repeat(PIECE)));
  run.write(Buffer.from('b'));
  run.end = END;
  sendAll(run);
  expect(frames.map(({ type, from }) => [type, from])).toEqual([
    ['execOutput', 0],
    ['execOutput', PIECE],
    ['execEnd', undefined],
  ]);
  expect(textOf(frames)).toBe(`${'a'.repeat(PIECE)}b`);
  expect(frames.at(-1)).toEqual({ type: 'execEnd', id: 'r1', ...END, written: PIECE + 1 });
});

it('is waiting only while there is unsent output', () => {
  const { run } = start();
  expect(run.waiting).toBe(false);
  run.write(Buffer.from('a'));
  expect(run.waiting).toBe(true);
  run.sendNext();
  expect(run.waiting).toBe(false);
  run.write(Buffer.from('b'));
  expect(run.waiting).toBe(true);
});

it('keeps output up to its limit, and counts the rest', () => {
  const { run, frames } = start();
  run.write(Buffer.alloc(CONTROL_LIMITS.outputBytes - 2, 'a'));
  run.write(Buffer.from('bcde'));
  run.write(Buffer.from('fg'));
  run.end = END;
  sendAll(run);
  expect(textOf(frames)).toHaveLength(CONTROL_LIMITS.outputBytes);
  expect(textOf(frames).slice(-3)).toBe('abc');
  expect(frames.at(-1)!.written).toBe(CONTROL_LIMITS.outputBytes + 4);
});

it.each([
  [2, 'cdef'],
  [6, ''],
  [99, ''],
])('resumes on a new connection at byte %d, and repeats the end', (from, rest) => {
  const { run, frames } = start();
  run.write(Buffer.from('abcdef'));
  run.end = END;
  sendAll(run);
  const resumedFrames: Frame[] = [];
  run.resume(from, frame => resumedFrames.push(frame as Frame));
  sendAll(run);
  expect(textOf(resumedFrames)).toBe(rest);
  expect(resumedFrames.at(-1)!.type).toBe('execEnd');
  expect(frames).toHaveLength(2);
});
