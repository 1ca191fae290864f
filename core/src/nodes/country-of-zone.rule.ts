import { getTimezone } from 'countries-and-timezones';

/** Returns the country of an IANA time zone; empty for zones without a country such as `UTC`, and for unknown ones. */
export function countryOfZone(timeZone: string): string {
  const zone = timeZone ? getTimezone(timeZone) : null;
  // If several countries share a zone, the first one listed is that of its city.
  return zone?.countries[0] ?? '';
}
