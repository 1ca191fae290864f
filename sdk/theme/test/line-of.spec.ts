import { lineOf } from '../vite/line-of.ts';

const SOURCE = `import { describeTheme, flag } from '@vitrine/theme-sdk/config';
// accentColor: see below
export default describeTheme({
  id: 'sunrise',
  tokens: {
    'accentColor': 'taupe',
    light: { background: 'white' },
    dark: { background: '#000000' },
  },
  options: { background: flag('A picture'), tokens },
});`;

it.each([
  [['id'], 4],
  [['tokens', 'accentColor'], 6],
  [['tokens', 'dark', 'background'], 8],
  [['options', 'background'], 10],
  // An option composed in another file: the line of the last name that is in this file.
  [['options', 'other', 'title'], 10],
  [['version'], undefined],
  [[], undefined],
])('finds the line of %j', (path, line) => expect(lineOf(SOURCE, path)).toBe(line));
