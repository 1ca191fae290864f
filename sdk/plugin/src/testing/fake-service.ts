import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request received by a fake service. */
export interface RecordedRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON, undefined if it is not JSON. */
  readonly json: unknown;
  /** The body as form fields, empty if it is not a form. */
  readonly form: Readonly<Record<string, string>>;
}

/** Response of a fake service: by default 200 without a body. */
export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
}

/** A server that runs until it is disposed. */
export interface FakeService extends AsyncDisposable {
  /** Address with a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly RecordedRequest[];
}

/** Starts a real HTTP server on loopback that sends the given responses and records its requests. */
export async function fakeService(
  answer: FakeAnswer | ((request: RecordedRequest) => FakeAnswer) = {},
): Promise<FakeService> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const receivedRequest = {
          method,
          path,
          headers,
          ...read(Buffer.concat(chunks).toString(), headers['content-type'] ?? ''),
        };
        requests.push(receivedRequest);
        const {
          status = 200,
          headers: extra,
          json,
          body,
        } = typeof answer === 'function' ? answer(receivedRequest) : answer;
        response.writeHead(status, { ...(json !== undefined && { 'content-type': 'application/json' }), ...extra });
        response.end(json === undefined ? body : JSON.stringify(json));
      });
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function read(text: string, type: string): Pick<RecordedRequest, 'text' | 'json' | 'form'> {
  const form = type.includes('x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : {};
  try {
    return { text, form, json: JSON.parse(text) as unknown };
  } catch {
    return { text, form, json: undefined };
  }
}
