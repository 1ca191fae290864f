import { languageOf } from './language.ts';

it.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-MO', 'zh-TW'],
  ['en-US,en;q=0.9,zh-TW;q=0.8', 'en'],
  ['nl-NL,nl;q=0.9,zh-TW;q=0.8,en;q=0.5', 'zh-TW'],
  ['de-DE,de;q=0.9,zh-TW;q=0.8', 'en'],
  ['pt-PT', 'en'],
  ['en;q=0.1, zh;q=0.2', 'zh-CN'],
  ['zh;q=0, en', 'en'],
  ['it', 'zh-CN'],
  ['', 'en'],
  [undefined, 'en'],
  ['*', 'en'],
  ['it, *;q=0.5', 'zh-CN'],
  [',;q=,;;=', 'zh-CN'],
])('reads %j as %s', (header, language) => {
  expect(languageOf({ headers: { 'accept-language': header } } as never)).toBe(language);
});
