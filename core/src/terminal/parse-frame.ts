import type { IncomingMessage } from 'node:http';
import type { RawData } from 'ws';
import type { z } from 'zod';

/** The terminal that a socket's address names. */
export const sessionIdFrom = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.split('?')[1]).get('session') ?? '';

/** What a text message says; undefined where it is not one of these frames. */
export function parseFrame<S extends z.ZodType>(schema: S, data: RawData): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
