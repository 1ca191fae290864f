import { failureSource } from './source-position.ts';

/** Maps the first line of Widget.js from its column 0 to line 3 of web/Widget.tsx. */
const MAP = JSON.stringify({ version: 3, sources: ['../../web/Widget.tsx'], names: [], mappings: 'AAEA' });
const path = '/plugin-web/p/r/';

it.each([
  ['a frame with a map', `Error: x\n    at L (http://a${path}Widget.js:1:5)`, 'web/Widget.tsx:3'],
  ['a frame without a map', `Error: x\n    at http://a${path}assets/other.js:4:2`, 'assets/other.js:4'],
  [
    'a frame of other code before it',
    `Error: x\n at http://a/assets/react.js:1:1\n at http://a${path}Widget.js:1:1`,
    'web/Widget.tsx:3',
  ],
  ['no frame of the author', 'Error: x\n at http://a/assets/react.js:1:1', undefined],
  ['a path that leaves the folder', `Error: x\n at http://a${path}../../x.js:1:1`, undefined],
])('finds the position in %s', async (_, stack, place) => {
  const readMap = async (file: string) => (file === 'Widget.js.map' ? MAP : undefined);
  expect(await failureSource(stack, '', { path, readMap })).toBe(place);
});

it('names the components around a failure, innermost first', async () => {
  const readMap = async (file: string) => (file === 'Widget.js.map' ? MAP : undefined);
  const components = `\n    at L (http://a${path}Widget.js:1:5)\n    at div\n    at N (http://a${path}assets/list.js:9:1)\n    at http://a/x.js:1:1`;
  expect(await failureSource(`Error: x\n    at L (http://a${path}Widget.js:1:9)`, components, { path, readMap })).toBe(
    'web/Widget.tsx:3, drawn by web/Widget.tsx:3 in assets/list.js:9',
  );
});
