import { translateLine } from './translate-line.ts';

const messages = {
  '{}{}{}{}{}{}{}{}{}{}!': 'never',
  'a{}a{}a': '{}、{}',
  'All is well.': '一切正常。',
  'KEY of agents: {}': '代理的 KEY：{}',
  '{} of {} jobs (today) are on time': '今天 {} / {} 个任务准时',
};

it.each([
  ['All is well.', '一切正常。'],
  ['KEY of agents: ssh-ed25519 AAAA+/=', '代理的 KEY：ssh-ed25519 AAAA+/='],
  ['3 of 12 jobs (today) are on time', '今天 3 / 12 个任务准时'],
  ['abacad aa', 'b、cad a'],
  ['aaaa', 'aaaa'],
  ['aXa', 'aXa'],
  ['Something else', 'Something else'],
  ['All is well. Or not.', 'All is well. Or not.'],
])('translates %j as %j', (line, expected) => expect(translateLine(messages, line)).toBe(expected));

it('returns a line unchanged without messages', () => expect(translateLine(undefined, '3 / 4')).toBe('3 / 4'));

it('returns quickly for ambiguous messages and long lines', () => {
  const line = 'a'.repeat(299);
  expect(translateLine(messages, `${line}b`)).toBe(`${line}b`);
});
