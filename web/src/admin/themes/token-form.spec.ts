import { tokensOf, tokenValues } from './token-form.ts';

it('takes tokens apart for the form and puts them together again', () => {
  const tokens = { accentColor: 'teal', light: { text: '#111111' }, dark: { background: '#000000' } } as const;
  expect(tokenValues(tokens)).toEqual({ accentColor: 'teal', 'light.text': '#111111', 'dark.background': '#000000' });
  expect(tokensOf(tokenValues(tokens))).toEqual(tokens);
});

it('leaves out what is empty, and the fade of a picture that is not there', () => {
  expect(tokensOf({ accentColor: '', radius: undefined, 'light.text': '', pictureFade: 'light' })).toEqual({});
});
