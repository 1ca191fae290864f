import type { BackendModule, ReadCallback } from 'i18next';
import type { Messages } from '@vitrine/theme-sdk';

export type FindMessages = (language: string, name: string) => Promise<Messages>;

/** Fetches one file; a response of another type counts as a failure. */
export async function fetchMessages(url: string): Promise<Messages> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Messages;
}

/**
 * i18next backend that loads translations on demand. i18next retries failures up to 5 times, first after 350 ms, 10 files at
 * once.
 */
export function translationsBackend(find: FindMessages): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read(language: string, name: string, callback: ReadCallback) {
      find(language, name).then(
        messages => callback(null, messages),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), true),
      );
    },
  };
}
