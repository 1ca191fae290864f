/**
 * Returns the URL to request for a heartbeat: `{state}` is `up`, or `down` while nothing can be stored, and `{message}` is the
 * reason. Returns undefined if none should be sent: without a URL, or while nothing can be stored and the URL has no `{state}`; the
 * missing heartbeat then reports the failure.
 */
export function heartbeatUrl(url: string, failure: string | undefined): string | undefined {
  if (!url || (failure !== undefined && !url.includes('{state}'))) return undefined;
  const values = { state: failure === undefined ? 'up' : 'down', message: failure?.slice(0, 200) ?? 'OK' };
  return url.replace(/\{(state|message)\}/g, (_, name: keyof typeof values) => encodeURIComponent(values[name]));
}
