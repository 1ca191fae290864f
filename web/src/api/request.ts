import type { Problem } from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import { ProblemError, UNREACHABLE } from './problem-error.ts';
import { reloadPage } from './reload-page.ts';
import { noteProof, proofHeaders } from './session-proof.ts';
import { SIGNED_OUT, notifySignedOut } from './signed-out.ts';
import { requestStepUp, DECLINED, STEP_UP } from './step-up.ts';
import { VIEWER_TOKEN_OVER, viewerHeaders } from './viewer-token.ts';

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Body of the request, sent as JSON; a file is sent unchanged. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Entity tag of the version that the request changes; undefined to change any version. */
  readonly ifMatch?: string | undefined;
}

function address(path: string, query: RequestOptions['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) params.set(name, String(value));
  return `${basePath}${path}${params.size ? `?${params}` : ''}`;
}

/** Codes for responses that came from a proxy instead of the core. */
const BY_PROXY: Readonly<Record<number, string>> = {
  413: 'proxy.too-large',
  502: 'proxy.unreachable',
  503: 'proxy.unreachable',
  504: 'proxy.unreachable',
};

async function problemOf(answer: Response): Promise<ProblemError> {
  const body = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  return new ProblemError({
    ...body,
    status: answer.status,
    code: typeof body.code === 'string' ? body.code : (BY_PROXY[answer.status] ?? `http.${answer.status}`),
  });
}

/**
 * Sends a request and returns `data`. Throws a ProblemError for every unsuccessful response. If the core requires a step-up,
 * prompts for it and retries.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const answer = await sendProven(path, options);
  if (answer.status === 204) return undefined as T;
  return ((await answer.json()) as { data: T }).data;
}

/** Like `request`, with the headers of the response. */
export async function requestWithHeaders<T>(path: string, options: RequestOptions = {}) {
  const answer = await sendProven(path, options);
  return { data: ((await answer.json()) as { data: T }).data, headers: answer.headers };
}

/** Like `request`, for responses that are not JSON, such as a recording. */
export async function requestText(path: string, options: RequestOptions = {}): Promise<string> {
  return (await sendProven(path, options)).text();
}

async function sendProven(path: string, options: RequestOptions): Promise<Response> {
  try {
    return await send(path, options);
  } catch (error) {
    if (error instanceof ProblemError && error.code === SIGNED_OUT) notifySignedOut();
    if (error instanceof ProblemError && error.code === VIEWER_TOKEN_OVER) reloadPage();
    if (!(error instanceof ProblemError) || error.code !== STEP_UP) throw error;
    if (!(await requestStepUp())) throw new ProblemError({ status: 0, code: DECLINED });
    return send(path, options);
  }
}

async function send(
  path: string,
  { method = 'GET', body, query, signal, headers: extraHeaders, ifMatch }: RequestOptions,
): Promise<Response> {
  // The core localises its texts to the page's language, which may differ from the browser's.
  const { lang } = document.documentElement;
  const headers = {
    accept: 'application/json',
    ...(lang && { 'accept-language': lang }),
    ...viewerHeaders(),
    ...proofHeaders(),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...extraHeaders,
  };
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  if (signal) init.signal = signal;
  if (body instanceof Blob) {
    init.body = body;
    init.headers = { ...init.headers, 'content-type': body.type || 'application/octet-stream' };
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(address(path, query), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ProblemError({ status: 0, code: UNREACHABLE });
  }
  noteProof(answer);
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}
