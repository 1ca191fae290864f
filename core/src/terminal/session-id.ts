import type { IncomingMessage } from 'node:http';

/** Returns the terminal session id in a socket's URL. */
export const sessionIdFrom = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.split('?')[1]).get('session') ?? '';
