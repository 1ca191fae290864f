import type { IncomingMessage } from 'node:http';
import { RequestMalformed } from './http.problems.ts';

/** Factor by which a body may exceed its limit before the connection is closed; the excess is read and discarded. */
const MAX_EXCESS_FACTOR = 4;

/**
 * Reads a file from the body of a request, up to a limit in bytes; rejects a larger one with `tooLarge`, but only after reading it,
 * because a browser whose upload is cut off shows a connection error instead of the reason.
 */
export function readUpload(request: IncomingMessage, limit: number, tooLarge: () => Error): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= limit) parts.push(part);
      else parts = [];
      if (size > limit * MAX_EXCESS_FACTOR) request.destroy();
    });
    request.on('end', () => (size > limit ? reject(tooLarge()) : resolve(Buffer.concat(parts))));
    request.on('close', () => reject(new RequestMalformed()));
  });
}
