import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RequestTooLarge } from '../platform/http/http.problems.ts';

/** Stores a body as a file in the data folder while `use` runs. `limit` in bytes. */
export async function withUpload<R>(
  body: Readable,
  data: string,
  limit: number,
  use: (file: string) => Promise<R>,
): Promise<R> {
  const folder = join(data, 'uploads');
  const file = join(folder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > limit ? new RequestTooLarge() : null, chunk);
    },
  });
  try {
    await pipeline(body, bounded, createWriteStream(file, { mode: 0o600 }));
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}
