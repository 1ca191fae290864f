import type { LocalizedLocation, GeoLocation } from '@vitrine/contracts';
import type { Language } from '../platform/http/language.ts';

/** Maps a location with its country's name in a language, and its flag. */
export function localizedLocation(location: GeoLocation, language: Language): LocalizedLocation {
  return { ...location, name: nameOf(location.country, language), flag: flagOf(location.country) };
}

function nameOf(country: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country;
}

/** Returns the two letters as regional indicators, which fonts draw as a flag. */
const flagOf = (country: string) =>
  String.fromCodePoint(...[...country].map(letter => 0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0)));
