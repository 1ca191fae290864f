/** Asserts that the URL of an HTTP proxy has no unused part. Throws an Error with one sentence otherwise. */
export function checkProxyUrl(text: string): void {
  const url = URL.parse(text);
  if (!url?.hostname) throw new Error('it is no URL: http://user:password@proxy:3128');
  if (url.pathname !== '/') throw new Error('a proxy has no path, and that of the URL is not used');
  if (url.search) throw new Error('parameters are not used; the URL takes name, password, host and port');
  if (url.hash) throw new Error('it has a part behind "#", which is not used; in a password it is written as %23');
  if (url.password && !url.username) throw new Error('it has a password without a name, which is not used');
}
