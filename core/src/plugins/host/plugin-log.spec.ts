import { PluginLog } from './plugin-log.ts';

const messages = (log: PluginLog) => log.lines().map(({ message }) => message);

it('keeps the last 200 lines of limited length', () => {
  const log = new PluginLog(() => 1);
  for (let i = 0; i < 300; i++) log.info(`line ${i}`);
  log.error('x'.repeat(5000));
  log.warn({ toString: () => 'an object' } as never);
  expect(log.lines()).toHaveLength(200);
  expect(messages(log)[0]).toBe('line 102');
  expect(messages(log).at(-2)).toHaveLength(2000);
  expect(messages(log).at(-1)).toBe('an object');
});

it('masks secrets in any spelling, and keeps ordinary words', () => {
  const log = new PluginLog(() => 1);
  log.addSecrets(['p@ss word!', 'abc', 'https://hooks.example.com/T0/B0/x']);
  log.info('GET /?token=p%40ss%20word! with p@ss word! abc');
  log.info('cannot reach https://hooks.example.com/T0/B0/x');
  expect(messages(log)).toEqual(['GET /?token=••• with ••• abc', 'cannot reach •••']);
});

it('masks many secrets, up to a limit', () => {
  const log = new PluginLog(() => 1);
  log.addSecrets(Array.from({ length: 600 }, (_, i) => `secret-${i}-`));
  expect(log.redact('secret-599-')).toBe('•••');
  expect(log.redact('secret-0-')).toBe('secret-0-');
});
