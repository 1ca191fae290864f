import { shortName } from './short-name.ts';

it.each([
  ['Frankfurt', 'FRA'],
  ['Cloudflare DNS', 'CD'],
  ['A task with a rather long name', 'ATW'],
  ['上海电信', '上海'],
  ['8.8.8.8', '888'],
  ['→', ''],
])('shortens %s to %s', (name, short) => expect(shortName(name)).toBe(short));
