import { gunzipSync } from 'node:zlib';
import type { RouteReply, RouteRequest } from '@vitrine/plugin-sdk';
import { decodeRequest, encodeResponse, type OtlpRequest } from './otlp-message.ts';

/* https://opentelemetry.io/docs/specs/otlp/#otlphttp */

const JSON_TYPE = 'application/json';
const BINARY_TYPE = 'application/x-protobuf';

const isJson = ({ headers }: RouteRequest) => (headers['content-type'] ?? '').startsWith(JSON_TYPE);

/** Reads the body of an OTLP request, binary or JSON, optionally gzipped. Throws an Error with a one-sentence message. */
export function readOtlpBody(request: RouteRequest, limit: number): OtlpRequest {
  const bytes = unpacked(request, limit);
  let read: unknown;
  try {
    read = isJson(request) ? JSON.parse(Buffer.from(bytes).toString()) : decodeRequest(bytes);
  } catch {
    throw new Error(`The body is no ExportMetricsServiceRequest in ${isJson(request) ? 'JSON' : 'binary form'}.`);
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error('The body must be an object.');
  return read;
}

function unpacked({ headers, body }: RouteRequest, limit: number): Uint8Array {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new Error(`The content encoding ${encoding} is not known: use gzip or none.`);
  try {
    return gunzipSync(body, { maxOutputLength: limit });
  } catch {
    throw new Error(`The body cannot be unpacked, or is larger than ${limit / 2 ** 20} MB.`);
  }
}

/** Returns the reply in the format of the request, with the number of points that were not recorded. */
export function otlpReply(
  request: RouteRequest,
  { rejected, message }: { readonly rejected: number; readonly message: string },
): RouteReply {
  if (!isJson(request)) return { headers: { 'content-type': BINARY_TYPE }, body: encodeResponse(rejected, message) };
  return {
    json: rejected > 0 ? { partialSuccess: { rejectedDataPoints: String(rejected), errorMessage: message } } : {},
  };
}
