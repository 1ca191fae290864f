import type { BackendModule, ReadCallback } from 'i18next';
import type { Messages } from '@vitrine/theme-sdk';

export type FindMessages = (language: string, name: string) => Promise<Messages>;

/** Error if the server did not respond, although the file may exist. */
export class UnreachableError extends Error {}

/** Fetches one file; a response of another content type counts as a failure. */
export async function fetchMessages(url: string): Promise<Messages> {
  const answer = await fetch(url).catch((cause: unknown) => {
    throw new UnreachableError(url, { cause });
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Messages;
}

/** Retry interval for texts in ms while the server is unreachable. */
const UNREACHABLE_RETRY_MS = 2000;

/**
 * i18next backend that loads translations on demand. i18next retries failures up to 5 times, first after 350 ms, for 10 files at
 * once. A server that does not respond is not a failure of a file: the request is repeated until it responds, in the selected
 * language.
 */
export function translationsBackend(find: FindMessages): BackendModule {
  const read = (language: string, name: string, callback: ReadCallback): void =>
    void find(language, name).then(
      messages => callback(null, messages),
      (error: unknown) => {
        if (error instanceof UnreachableError) setTimeout(() => read(language, name, callback), UNREACHABLE_RETRY_MS);
        else callback(error instanceof Error ? error : new Error(String(error)), true);
      },
    );
  return { type: 'backend', init: () => undefined, read };
}
