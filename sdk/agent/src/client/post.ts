import http from 'node:http';
import https from 'node:https';

const LARGEST_ANSWER = 1024 * 1024;

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface PostOptions {
  readonly token: string;
  readonly agent: http.Agent;
  /** Milliseconds for the whole exchange. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/** Posts JSON with a Bearer token. Rejects when there is no answer; every status is an answer. */
export async function post(url: string, body: string, options: PostOptions): Promise<Answer> {
  try {
    return await exchange(url, body, options);
  } catch (error) {
    // A kept connection that the other side closed just now says nothing about the core; posts may be repeated.
    if (error instanceof StaleConnection) return exchange(url, body, options);
    throw error;
  }
}

class StaleConnection extends Error {}

function exchange(url: string, body: string, { token, agent, timeout, signal }: PostOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.timeout(timeout);
    const request = (url.startsWith('https:') ? https : http).request(url, {
      method: 'POST',
      agent,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
      },
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (limit.aborted) reject(new Error('it does not answer in time'));
      else reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection(error.message) : error);
    });
    request.once('response', response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > LARGEST_ANSWER) response.destroy(new Error('its answer is too long'));
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.end(body);
  });
}
