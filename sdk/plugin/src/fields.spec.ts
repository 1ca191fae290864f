import { choice, configSchema, email, flag, integer, list, nodes, number, pairs, secret, text, url } from './index.ts';

const schema = configSchema({
  server: url('Server URL', { placeholder: 'https://push.example.com' }),
  token: secret('Token', { help: 'Apps → your app' }),
  chat: integer('Chat'),
  thread: integer('Thread', { optional: true, min: 1 }),
  level: choice('Level', { active: 'Active', passive: 'Passive' }, { default: 'passive' }),
  quiet: flag('Quiet'),
  note: text('Note', { optional: true }),
});
const valid = { server: 'https://push.example.com', token: ' t ', chat: '-100123', extra: 1 };
const problemsOf = (raw: unknown) => {
  const parsed = schema.parse(raw);
  return parsed.ok ? [] : parsed.problems.map(({ path, code }) => `${path} ${code}`);
};

it('returns a form of plain JSON, without zod', () => {
  expect(JSON.parse(JSON.stringify(schema.form))).toEqual(schema.form);
  expect(schema.form.required).toEqual(['server', 'token', 'chat']);
  expect(schema.form.properties).toMatchObject({
    server: { type: 'string', widget: 'url', title: 'Server URL', placeholder: 'https://push.example.com' },
    token: { type: 'string', widget: 'secret', writeOnly: true, description: 'Apps → your app' },
    thread: { type: 'integer', minimum: 1 },
    level: { enum: ['active', 'passive'], enumTitles: { passive: 'Passive' }, default: 'passive' },
    quiet: { type: 'boolean', default: false },
  });
  expect(schema.form.properties.thread).not.toHaveProperty('maximum');
  expect(schema.form.properties.note).not.toHaveProperty('default');
});

it('returns checked settings: trimmed text, untouched secrets, numbers from text, defaults, nothing unknown', () => {
  expect(schema.parse({ ...valid, server: ' https://push.example.com ' })).toEqual({
    ok: true,
    value: {
      server: 'https://push.example.com',
      token: ' t ',
      chat: -100123,
      thread: undefined,
      level: 'passive',
      quiet: false,
      note: '',
    },
  });
});

it.each([
  ['every required field that is empty', {}, ['server required', 'token required', 'chat required']],
  ['blanks for nothing', { ...valid, server: '  ', token: '' }, ['server required', 'token required']],
  ['a chat that is no number', { ...valid, chat: '@channel' }, ['chat number']],
  ['a fraction where a whole number belongs', { ...valid, chat: 1.5 }, ['chat integer']],
  ['a number below its bound', { ...valid, thread: 0 }, ['thread min']],
  ['an address that is none', { ...valid, server: 'push.example.com' }, ['server url']],
  ['an address that is not http', { ...valid, server: 'file:///etc/passwd' }, ['server url']],
  ['a choice that is not offered', { ...valid, level: 'loud' }, ['level choice']],
  ['text that is endless', { ...valid, note: 'x'.repeat(2001) }, ['note long']],
  ['something that is no object', 'settings', ['server required', 'token required', 'chat required']],
])('names %s', (_, raw, problems) => {
  expect(problemsOf(raw)).toEqual(problems);
});

it('checks fields together, and marks the wrong one', () => {
  const range = configSchema({ from: number('From'), to: number('To') }, ({ from, to }) =>
    from > to ? { to: 'must not be before the start' } : undefined,
  );
  expect(range.parse({ from: 2, to: 1 })).toEqual({
    ok: false,
    problems: [{ path: 'to', code: 'invalid', message: 'must not be before the start' }],
  });
});

it('reads lists from lines, pairs from an object and nodes from uuids', () => {
  const schema = configSchema({
    topics: list('Topics'),
    headers: pairs('Headers'),
    only: nodes('Nodes'),
    to: email('To', { optional: true }),
  });
  expect(schema.parse({ topics: 'a\n\n b ', headers: { 'X-A': '1' } })).toEqual({
    ok: true,
    value: { topics: ['a', 'b'], headers: { 'X-A': '1' }, only: [], to: '' },
  });
  expect(schema.parse({ topics: [], only: ['all'] })).toMatchObject({
    ok: false,
    problems: [{ path: 'topics' }, { path: 'only.0' }],
  });
});
