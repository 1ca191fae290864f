import { gunzipSync } from 'node:zlib';
import type { RouteRequest } from '@vitrine/plugin-sdk';
import { parseObject, type JsonObject } from './json.ts';

const MAX_BYTES = 1024 * 1024;

/** Returns the body of a request as a JSON object, decompressed if gzipped, or undefined for anything else. */
export function bodyOf({ body }: RouteRequest): JsonObject | undefined {
  try {
    return parseObject(isGzip(body) ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body);
  } catch {
    return undefined;
  }
}

const isGzip = (body: Uint8Array) => body[0] === 0x1f && body[1] === 0x8b;
