import { lineStyle } from './line-style.ts';

it('gives twenty lines twenty styles, the first five of them without dashes', () => {
  const looks = Array.from({ length: 20 }, (_, colour) => lineStyle(colour));
  expect(new Set(looks.map(({ hue, dash }) => `${hue} ${dash}`)).size).toBe(20);
  expect(looks.map(({ dash }) => dash).slice(0, 7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
});
