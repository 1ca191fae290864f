import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import { TokenBucket } from '../throttle/token-bucket.ts';
import type { Clock } from '../time/clock.ts';

/** Parses a text message; returns undefined if it is not JSON or does not match the schema. */
export function parseFrame<S extends z.ZodType>(schema: S, data: RawData): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/** Closes a socket after an invalid frame. Clients do not reconnect. */
export const closeAsInvalid = (socket: WebSocket): void =>
  socket.close(SOCKET_CLOSE.policyViolation, 'not a frame of this protocol, or too many');

/** Passes on the frames of a page. Closes the socket after an invalid frame, or after more than `perMinute` frames in a minute. */
export function readFrames<S extends z.ZodType>(
  socket: WebSocket,
  schema: S,
  { clock, perMinute }: { readonly clock: Clock; readonly perMinute: number },
  onFrame: (frame: z.output<S>) => void,
): void {
  const frames = new TokenBucket(perMinute, perMinute / 60, clock.now());
  socket.on('message', data => {
    const frame = frames.tryConsume(clock.now()) ? parseFrame(schema, data) : undefined;
    if (frame === undefined) closeAsInvalid(socket);
    else onFrame(frame);
  });
}
