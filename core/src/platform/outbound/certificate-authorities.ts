import tls from 'node:tls';

/**
 * Certificate authorities that outgoing TLS connections trust besides those that come with Node. Node has one list for a whole
 * process, so this module has too. Clients that keep connections, and plugins in processes of their own, are told of changes.
 */

type Follower = (authorities: readonly string[]) => void;

const followers = new Set<Follower>();
/** List of Node before the first change. Read on demand: most sites have no authority of their own, and it takes memory. */
let initial: readonly string[] | undefined;
let own: readonly string[] = [];

/** Trusts these certificates (PEM, one each) instead of those that were named before. */
export function trustAuthorities(certificates: readonly string[]): void {
  if (certificates.length === 0 && own.length === 0) return;
  initial ??= tls.getCACertificates('default');
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
