import { instantOf, localText } from './instant.ts';

it.each(['2026-11-22T17:30', '2000-01-01T00:00', '0002-05-06T07:08', '1999-12-31T23:59'])(
  'shows the instant of %s as it was typed, also while its year is half typed',
  text => expect(localText(instantOf(text))).toBe(text),
);

it('has no instant while the field is empty', () => {
  expect(instantOf('')).toBeNull();
  expect(localText(null)).toBe('');
});

it.each(['2026-03-29T00:59Z', '2026-03-29T01:00Z', '2026-10-25T03:30Z'].map(Date.parse))(
  'keeps %d through the field, also where clocks change',
  at => expect(instantOf(localText(at))).toBe(at),
);
