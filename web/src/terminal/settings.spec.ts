import { settingsFrom, USUAL } from './settings.ts';

it.each([
  ['nothing kept', null, USUAL],
  ['words', 'oops', USUAL],
  ['null', 'null', USUAL],
  ['another shape', '[1]', USUAL],
  [
    'what was kept',
    '{"fontSize":18,"look":"black","screenReader":true}',
    { fontSize: 18, look: 'black', screenReader: true },
  ],
  ['a letter as large as a house', '{"fontSize":1e9}', { ...USUAL, fontSize: 28 }],
  ['a look that is no more', '{"look":"pink"}', USUAL],
])('makes sense of %s', (_, text, settings) => expect(settingsFrom(text)).toEqual(settings));
