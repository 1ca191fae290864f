import { COLUMNS, landPath, placeOf, ROWS } from './world.ts';

const dots = new Set(
  landPath()
    .split('M')
    .filter(Boolean)
    .map(dot => dot.replace('h0', '')),
);
const isLand = (region: string) => {
  const { x, y } = placeOf(region)!;
  return dots.has(`${Math.floor(x) + 0.5} ${Math.floor(y) + 0.5}`);
};

it.each(['DE', 'US', 'BR', 'AU', 'CN', 'RU', 'IN', 'ZA', 'EG', 'CA', 'KZ', 'AR'])('draws %s where land is', region => {
  expect(isLand(region)).toBe(true);
});

it('has a place for small countries too, and none for what is no country', () => {
  for (const region of ['SG', 'HK', 'MT', 'LU', 'TW', 'BM']) {
    const { x, y } = placeOf(region)!;
    expect(x > 0 && x < COLUMNS && y > 0 && y < ROWS).toBe(true);
  }
  expect(placeOf('ZZ')).toBeUndefined();
});
