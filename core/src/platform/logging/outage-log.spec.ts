import type { Logger } from '@nestjs/common';
import { OutageLog } from './outage-log.ts';

const setUp = () => {
  const lines: string[] = [];
  const logger = {
    error: (line: string) => lines.push(`error ${line}`),
    log: (line: string) => lines.push(`log ${line}`),
  };
  return { lines, outage: new OutageLog(logger as unknown as Logger, 'Writing history') };
};

it('logs a failure once, however often it repeats, and the recovery once', () => {
  const { lines, outage } = setUp();
  for (let i = 0; i < 1000; i++) outage.failed(new Error('disk full'));
  outage.worked();
  outage.worked();
  expect(lines).toEqual(['error Writing history fails', 'log Writing history works again after 1000 failures']);
});

it('logs the next outage again', () => {
  const { lines, outage } = setUp();
  outage.failed('a');
  outage.worked();
  outage.failed('b');
  expect(lines.filter(line => line.startsWith('error'))).toHaveLength(2);
});
