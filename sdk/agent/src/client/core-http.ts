import type http from 'node:http';
import { dial } from './dial.ts';
import type { Route } from './dial.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;

interface HttpRequestOptions {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  /** JSON. */
  readonly body?: string;
  /** Maximum size of a response in bytes. */
  readonly maxBytes?: number;
  /** Timeout of request and response in milliseconds. */
  readonly timeout?: number;
}

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

class StaleConnection extends Error {}

/** HTTP client of the core, on the same route as the WebSocket: through the proxy if there is one, with the same TLS settings. */
export class CoreHttp {
  readonly #route: Route;
  readonly #authority: string;
  readonly #timeout: number;
  #agent: http.Agent | undefined;

  /** `authority` is the value of the Host header; `timeout` in milliseconds. */
  constructor(route: Route, authority: string, timeout: number) {
    this.#route = route;
    this.#authority = authority;
    this.#timeout = timeout;
  }

  /** Sends a request. Rejects without a response; a response of any status resolves. */
  async request(question: HttpRequestOptions, signal?: AbortSignal): Promise<Answer> {
    try {
      return await this.#exchange(question, signal);
    } catch (error) {
      // A keep-alive connection that the server just closed does not mean that the core is down; all requests are safe to repeat.
      if (error instanceof StaleConnection) return this.#exchange(question, signal);
      throw error;
    }
  }

  close(): void {
    this.#agent?.destroy();
  }

  #exchange(question: HttpRequestOptions, signal: AbortSignal | undefined): Promise<Answer> {
    // Loaded lazily: most agents never need it, and the module is the largest of all.
    const { request: open } = process.getBuiltinModule('node:http');
    const { method, path, body, maxBytes = MAX_ANSWER_BYTES, timeout = this.#timeout } = question;
    const limit = AbortSignal.timeout(timeout);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    this.#agent ??= this.#connections();

    return new Promise((resolve, reject) => {
      const request = open({
        method,
        path,
        agent: this.#agent!,
        signal: either,
        headers: headersOf(question, this.#authority),
      });
      request.once('error', (error: NodeJS.ErrnoException) => {
        if (limit.aborted) reject(new Error('it does not answer in time'));
        else reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection(error.message) : error);
      });
      request.once('response', response => {
        const pieces: Buffer[] = [];
        let length = 0;
        response.on('data', (piece: Buffer) => {
          pieces.push(piece);
          length += piece.length;
          if (length > maxBytes) response.destroy(new Error('its answer is too long'));
        });
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
        );
      });
      request.end(body);
    });
  }

  #connections(): http.Agent {
    const { Agent } = process.getBuiltinModule('node:http');
    const connect = (_: unknown, done: (error: Error | null, socket?: unknown) => void): undefined =>
      void dial(this.#route, AbortSignal.timeout(this.#timeout)).then(socket => done(null, socket), done);
    return Object.assign(new Agent({ keepAlive: true }), { createConnection: connect });
  }
}

function headersOf({ token, body }: HttpRequestOptions, authority: string): http.OutgoingHttpHeaders {
  return {
    host: authority,
    accept: '*/*',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
}
