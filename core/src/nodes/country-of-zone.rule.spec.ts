import { countryOfZone } from './country-of-zone.rule.ts';

it.each([
  ['Europe/Berlin', 'DE'],
  ['Asia/Shanghai', 'CN'],
  ['America/Sao_Paulo', 'BR'],
  ['UTC', ''],
  ['Etc/GMT+3', ''],
  ['Nowhere/City', ''],
  ['', ''],
])('suggests for the time zone %s the country "%s"', (zone, country) => expect(countryOfZone(zone)).toBe(country));
