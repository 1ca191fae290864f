import { page } from './page.ts';

/** Name of the header and of the WebSocket subprotocol. */
const NAME = 'vitrine-session';

/** Storage for development, where another server sends the page and a reload would lose the proof. */
const stored = page ? undefined : globalThis.sessionStorage;

let proof = page?.proof ?? stored?.getItem(NAME) ?? undefined;

/** Stores the proof from the response of a sign-in. */
export function noteProof({ headers }: Response): void {
  const renewed = headers.get(NAME);
  if (!renewed) return;
  proof = renewed;
  stored?.setItem(NAME, renewed);
}

/**
 * Returns the headers that prove that a request comes from a page without third-party code: the session cookie alone is sent with
 * requests of any code on this site.
 */
export const proofHeaders = (): Readonly<Record<string, string>> => (proof ? { [NAME]: proof } : {});

/** Like `proofHeaders`, as subprotocols for a WebSocket, which has no headers. */
export const proofProtocols = (): string[] => (proof ? [NAME, proof] : []);
