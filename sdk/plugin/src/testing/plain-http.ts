import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { NetworkError } from '../errors.ts';
import type { Http, HttpRequest, HttpResponse } from '../host.ts';

/** HTTP client without the guard, so that tests reach servers on loopback. */
export const plainHttp: Http = Object.assign(send, { download });

async function send(url: string | URL, request: HttpRequest = {}): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, json, form, body = null, timeoutMs = 10_000, maxBytes = 1024 * 1024 } = request;
  const init = {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body:
      json !== undefined
        ? JSON.stringify(json)
        : form
          ? new URLSearchParams(form)
          : (body as string | Uint8Array<ArrayBuffer> | null),
    signal: AbortSignal.timeout(timeoutMs),
  };
  const answer = await fetch(url, init).catch((cause: unknown) => {
    throw new NetworkError(
      'unreachable',
      `${new URL(url).host} cannot be reached: ${String((cause as Error).message)}`,
    );
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length > maxBytes) throw new NetworkError('too-large', `The answer is larger than ${maxBytes} bytes`);
  const text = () => new TextDecoder().decode(bytes);
  return {
    ok: answer.ok,
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text,
    bytes: () => bytes,
    json: () => JSON.parse(text()) as unknown,
  };
}

async function download(url: string | URL, file: string, request?: HttpRequest) {
  const answer = await send(url, { maxBytes: 1024 ** 3, ...request });
  if (!answer.ok) throw new NetworkError('unreachable', `${new URL(url).host} answered ${answer.status}`);
  await writeFile(`${file}.part`, answer.bytes());
  await rename(`${file}.part`, file);
  return { bytes: answer.bytes().length, sha256: createHash('sha256').update(answer.bytes()).digest('hex') };
}
