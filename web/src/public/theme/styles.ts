/** Stylesheets of one release of a theme, enabled only while its components are mounted. */
export interface Styles {
  show(): void;
  hide(): void;
}

const inPage = new Map<string, HTMLLinkElement>();

/**
 * Fetches stylesheets without applying them. Rejects if one is missing. They are toggled by `media`, which, unlike removal or
 * `disabled`, causes neither a flash nor another request.
 */
export async function loadStyles(addresses: readonly string[]): Promise<Styles> {
  const links = await Promise.all(addresses.map(link));
  const media = (value: string) => links.forEach(element => (element.media = value));
  return { show: () => media('all'), hide: () => media('not all') };
}

async function link(address: string): Promise<HTMLLinkElement> {
  const known = inPage.get(address);
  if (known) return known;
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.media = 'not all';
  element.href = address;
  await new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => {
      element.remove();
      reject(new Error(`The stylesheet ${address} did not load.`));
    };
    document.head.append(element);
  });
  inPage.set(address, element);
  return element;
}
