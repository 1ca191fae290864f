import tls from 'node:tls';

/**
 * Certificate authorities that outgoing TLS connections trust besides those that come with Node. Node has one list for a whole
 * process, so this module has too. Plugins that run in processes of their own are told.
 */

type Follower = (authorities: readonly string[]) => void;

const followers = new Set<Follower>();
const initial = tls.getCACertificates('default');
let own: readonly string[] = [];

/** Trusts these certificates (PEM, one each) instead of those that were named before. Open connections stay. */
export function trustAuthorities(certificates: readonly string[]): void {
  own = certificates;
  tls.setDefaultCACertificates([...initial, ...own]);
  for (const tell of followers) tell(extraAuthorities());
}

/** Returns the certificates that are trusted besides those of Node: of the site, and of `NODE_EXTRA_CA_CERTS`. */
export const extraAuthorities = (): readonly string[] => [...tls.getCACertificates('extra'), ...own];

/** Calls `tell` at every change. Returns a function that ends it. */
export function followAuthorities(tell: Follower): () => void {
  followers.add(tell);
  return () => void followers.delete(tell);
}
