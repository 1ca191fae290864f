import { brokenRules, PASSWORD_RULES } from './password-rules.ts';

it.each([
  ['', ['password.short', 'password.upper', 'password.lower', 'password.digit']],
  ['abc', ['password.short', 'password.upper', 'password.digit']],
  ['abcdefgh', ['password.upper', 'password.digit']],
  ['ABCDEFG1', ['password.lower']],
  ['Abcdefg1', []],
])('lists for %j what is missing', (password, missing) => {
  const broken = brokenRules(password);
  expect(PASSWORD_RULES.filter(rule => broken.has(rule))).toEqual(missing);
});
