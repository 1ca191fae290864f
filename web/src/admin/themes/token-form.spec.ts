import { tokensOf, tokenValues } from './token-form.ts';

it('splits tokens for the form and joins them again', () => {
  const tokens = { accentColor: 'teal', light: { text: '#111111' }, dark: { background: '#000000' } } as const;
  expect(tokenValues(tokens)).toEqual({ accentColor: 'teal', 'light.text': '#111111', 'dark.background': '#000000' });
  expect(tokensOf(tokenValues(tokens))).toEqual(tokens);
});

it('leaves out empty tokens, and the fade of a missing picture', () => {
  expect(tokensOf({ accentColor: '', radius: undefined, 'light.text': '', pictureFade: 'light' })).toEqual({});
});
