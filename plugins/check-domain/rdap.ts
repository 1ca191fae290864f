type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns the RDAP server for a domain from IANA's list (RFC 9224, section 4): that of the longest matching suffix, with https if
 * possible.
 */
export function serviceFor(bootstrap: unknown, domain: string): string | undefined {
  const labels = domain.toLowerCase().split('.');
  const names = labels.map((_, i) => labels.slice(i).join('.'));
  const services = listOf(isObject(bootstrap) ? bootstrap.services : undefined).map(listOf);
  for (const name of names) {
    const found = services.find(([entries]) => listOf(entries).some(entry => String(entry).toLowerCase() === name));
    const urls = listOf(found?.[1]).map(String);
    if (urls.length > 0) return urls.find(url => url.startsWith('https:')) ?? urls[0];
  }
  return undefined;
}

/** Returns the expiry of a domain from its RDAP object (RFC 9083, section 4.5), in ms since 1970. */
export function expiryOf(domain: unknown): number | undefined {
  const events = listOf(isObject(domain) ? domain.events : undefined).filter(isObject);
  const time = Date.parse(String(events.find(({ eventAction }) => eventAction === 'expiration')?.eventDate));
  return Number.isNaN(time) ? undefined : time;
}
