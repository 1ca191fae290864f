import type { IncomingMessage } from 'node:http';
import type { RawData } from 'ws';
import type { z } from 'zod';

/** Returns the terminal session id in a socket's URL. */
export const sessionIdFrom = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.split('?')[1]).get('session') ?? '';

/** Parses a text message; returns undefined if it does not match the schema. */
export function parseFrame<S extends z.ZodType>(schema: S, data: RawData): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
