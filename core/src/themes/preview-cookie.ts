import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import type { Peer } from '../platform/http/peer.service.ts';

const NAME = 'vitrine-theme-preview';

/** Returns the theme that a browser previews. Only valid in an administrator's session. */
export function previewIn({ headers }: IncomingMessage): string | undefined {
  const pair = headers.cookie?.split(';').find(part => part.trim().startsWith(`${NAME}=`));
  const id = pair?.trim().slice(NAME.length + 1);
  return id !== undefined && /^[a-z][a-z0-9-]{1,39}$/.test(id) ? id : undefined;
}

export function writePreview(response: Response, { secure }: Peer, id: string | null): void {
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  if (id === null) response.clearCookie(NAME, attributes);
  else response.cookie(NAME, id, attributes);
}
