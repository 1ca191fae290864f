import tls from 'node:tls';

/**
 * Certificate authorities that outgoing TLS connections trust in addition to Node's own. Node has one list per process, so this
 * module does too. Clients with persistent connections, and plugins in processes of their own, are notified of changes.
 */

type Follower = (authorities: readonly string[]) => void;

const followers = new Set<Follower>();
/** Node's list before the first change. Read on demand: it takes memory, and most sites have no authorities of their own. */
let initial: readonly string[] | undefined;
let ownAuthorities: readonly string[] = [];

/** Trusts these certificates (PEM, one each) in place of the previous ones. */
export function trustAuthorities(certificates: readonly string[]): void {
  if (certificates.length === 0 && ownAuthorities.length === 0) return;
  initial ??= tls.getCACertificates('default');
  ownAuthorities = certificates;
  tls.setDefaultCACertificates([...initial, ...ownAuthorities]);
  for (const follower of followers) follower(extraAuthorities());
}

/** Returns the trusted certificates in addition to Node's own: those of the site, and of `NODE_EXTRA_CA_CERTS`. */
export const extraAuthorities = (): readonly string[] => [...tls.getCACertificates('extra'), ...ownAuthorities];

/** Calls `follower` at every change. Returns a function that unsubscribes. */
export function followAuthorities(follower: Follower): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}
