import { writeMachineFiles } from '../../../test/write-machine-files.ts';
import { Absent } from '../absent.ts';
import { Uptime } from './uptime.ts';

const stat = (ticks: number | string) => `1 (a (b) c) S ${'0 '.repeat(18)}${ticks} 0\n`;
const uptimeOf = (uptime: string, ticks: number | string, isContainer: boolean) => {
  using files = writeMachineFiles(`== proc/uptime\n${uptime}\n== proc/1/stat\n${stat(ticks)}`);
  const reader = new Uptime(files.roots.proc, isContainer);
  const read = reader.read();
  const host = reader.ofHost();
  reader.close();
  return [read instanceof Absent ? read.reason : read, host];
};

it.each([
  ['of a machine is that of its kernel', '500.25 900.0', 10_000, false, [500.25, 500.25]],
  ['of a container is that of its first process', '500.25 900.0', 10_000, true, [400.25, 500.25]],
  ['of a container that started with the machine is whole', '500.25 900.0', 50_025, true, [0, 500.25]],
  ['does not believe a process from the future', '500 900', 50_100, true, [500, 500]],
  ['does not believe a start that is no number', '500 900', 'soon', true, [500, 500]],
  ['is unknown where the kernel shows 0', '0.00 0.00', 0, false, ['unreadable', undefined]],
  ['is unknown for another text', 'up', 0, true, ['unreadable', undefined]],
] as const)('%s', (_, uptime, ticks, isContainer, expected) => {
  expect(uptimeOf(uptime, ticks, isContainer)).toEqual(expected);
});

it('is reported as missing without a file', () => {
  using files = writeMachineFiles('== proc/other\nx\n');
  const read = new Uptime(files.roots.proc, false).read();
  expect(read).toMatchObject({ reason: 'missing' });
});
