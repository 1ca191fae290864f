import { choice, describeTheme, flag } from '@vitrine/theme-sdk/config';

/** Description of the theme as data: a site reads this without running any code of the theme. */
export default describeTheme({
  id: '__id__',
  name: '__Name__',
  description: 'A theme of my own.',
  // Colours, corners and sizes, which need no component. Try another accentColor.
  tokens: {
    accentColor: 'teal',
    radius: 'large',
    light: { background: '#f4f7f6' },
  },
  // Options for administrators; components read them with useThemeOptions.
  options: {
    density: choice('Density', ['cosy', 'close']),
    system: flag('Show the operating system', { default: true }),
  },
});
