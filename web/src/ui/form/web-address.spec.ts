import { addressesFault, isWebAddress, linesOf } from './web-address.ts';

it.each([
  ['https://example.com/plugins.json', true],
  [' http://127.0.0.1:8080 ', true],
  ['rubbish', false],
  ['ftp://example.com', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['', false],
])('checks whether %j is an address: %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is);
});

it('names an invalid line, and ignores empty ones', () => {
  expect(addressesFault('https://a.example\n\n  https://b.example  \n')).toBeUndefined();
  expect(addressesFault('')).toBeUndefined();
  expect(addressesFault('https://a.example\nb.example')).toBe('url');
  expect(linesOf(' a \n\nb')).toEqual(['a', 'b']);
});
