import type { IncomingMessage } from 'node:http';
import { RequestMalformed } from '../platform/http/http.problems.ts';
import { ThemeTooLarge } from './themes.problems.ts';

/** How far beyond its limit a body is read, and thrown away, before the line is cut. */
const PATIENCE = 4;

/**
 * Reads the body of a request that is a file, up to a limit in bytes. A larger one is heard to its end before it is
 * refused: a browser that is cut off while it sends shows a broken connection instead of the reason.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= limit) parts.push(part);
      else parts = [];
      if (size > limit * PATIENCE) request.destroy();
    });
    request.on('end', () =>
      size > limit ? reject(new ThemeTooLarge(limit / 2 ** 20)) : resolve(Buffer.concat(parts)),
    );
    request.on('close', () => reject(new RequestMalformed()));
  });
}
