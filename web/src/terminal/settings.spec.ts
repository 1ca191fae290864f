import { settingsFrom, DEFAULT_TERMINAL_SETTINGS } from './settings.ts';

it.each([
  ['nothing kept', null, DEFAULT_TERMINAL_SETTINGS],
  ['words', 'oops', DEFAULT_TERMINAL_SETTINGS],
  ['null', 'null', DEFAULT_TERMINAL_SETTINGS],
  ['another shape', '[1]', DEFAULT_TERMINAL_SETTINGS],
  [
    'what was kept',
    '{"fontSize":18,"look":"black","screenReader":true}',
    { fontSize: 18, look: 'black', screenReader: true },
  ],
  ['a letter of 1e9 pixels', '{"fontSize":1e9}', { ...DEFAULT_TERMINAL_SETTINGS, fontSize: 28 }],
  ['a look that is no more', '{"look":"pink"}', DEFAULT_TERMINAL_SETTINGS],
])('corrects %s', (_, text, settings) => expect(settingsFrom(text)).toEqual(settings));
