import { nearest } from './languages.ts';

it.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['en_GB', 'en'],
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['de-AT', 'de'],
  ['ja-JP', 'ja'],
  ['es-419', 'es'],
  ['ru', 'ru'],
  ['fr_CA', 'fr'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['nl-BE', 'nl-BE'],
])('reads %s as %s', (code, language) => expect(nearest(code)).toBe(language));
