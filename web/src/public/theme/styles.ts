/** Stylesheets of one release of a theme: in the page, and switched on only while its components are on it. */
export interface Styles {
  show(): void;
  hide(): void;
}

const inPage = new Map<string, HTMLLinkElement>();

/**
 * Fetches stylesheets without applying them. Rejects when one of them is missing. Switching them by `media` neither
 * flashes nor fetches again, which removing them or `disabled` would.
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
