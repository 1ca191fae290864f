import { Log } from './log.ts';

it('logs a problem when it starts, when it changes and when it ends', () => {
  const lines: string[] = [];
  const log = new Log(line => lines.push(line.slice(25)));
  log.problem('disk', 'full');
  log.problem('disk', 'full');
  log.problem('disk', 'gone');
  expect(log.resolved('disk', 'back')).toBe(true);
  expect(log.resolved('disk', 'back')).toBe(false);
  expect(lines).toEqual(['warn  full', 'warn  gone', 'info  back']);
});
