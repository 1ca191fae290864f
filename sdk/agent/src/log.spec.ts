import { Log } from './log.ts';

it('says trouble when it starts, when it changes and when it is over', () => {
  const lines: string[] = [];
  const log = new Log(line => lines.push(line.slice(25)));
  log.problem('disk', 'full');
  log.problem('disk', 'full');
  log.problem('disk', 'gone');
  expect(log.resolved('disk', 'back')).toBe(true);
  expect(log.resolved('disk', 'back')).toBe(false);
  expect(lines).toEqual(['warn  full', 'warn  gone', 'info  back']);
});
