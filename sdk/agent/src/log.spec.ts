import { Log } from './log.ts';

it('says trouble when it starts, when it changes and when it is over', () => {
  const lines: string[] = [];
  const log = new Log(line => lines.push(line.slice(25)));
  log.trouble('disk', 'full');
  log.trouble('disk', 'full');
  log.trouble('disk', 'gone');
  expect(log.over('disk', 'back')).toBe(true);
  expect(log.over('disk', 'back')).toBe(false);
  expect(lines).toEqual(['warn  full', 'warn  gone', 'info  back']);
});
