import { passwordError } from './password-error.ts';

it.each([
  ['', 'password.empty'],
  ['Abc4', 'password.short'],
  ['abcdefg4', 'password.strength'],
  ['ABCDEFG4', 'password.strength'],
  ['Abcdefgh', 'password.strength'],
  [`Ab4${'x'.repeat(300)}`, 'password.long'],
  ['Correct4Horse', undefined],
])('explains %j: %s', (password, fault) => expect(passwordError(password)).toBe(fault));
