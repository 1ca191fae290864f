import { page } from './page.ts';

/** The header, and the subprotocol of a WebSocket. */
const NAME = 'vitrine-session';

/** In development another server sends the page, which then knows no proof after a reload. */
const stored = page ? undefined : globalThis.sessionStorage;

let proof = page?.proof ?? stored?.getItem(NAME) ?? undefined;

/** Keeps the proof that comes with the answer of a sign-in. */
export function noteProof({ headers }: Response): void {
  const told = headers.get(NAME);
  if (!told) return;
  proof = told;
  stored?.setItem(NAME, told);
}

/** How a page of ours shows that it is one: the session cookie alone goes along with requests of any code on this site. */
export const proofHeaders = (): Readonly<Record<string, string>> => (proof ? { [NAME]: proof } : {});

/** The same for a WebSocket, which has no headers. */
export const proofProtocols = (): string[] => (proof ? [NAME, proof] : []);
