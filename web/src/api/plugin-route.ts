import type { RouteMethod } from '@vitrine/theme-sdk';
import { basePath } from './base-path.ts';
import { reloadPage } from './reload-page.ts';
import { VIEWER_TOKEN_OVER, viewerHeaders } from './viewer-token.ts';

interface Refusal {
  readonly message?: unknown;
  readonly detail?: unknown;
  readonly code?: unknown;
}

/** Calls a route of a plugin for its web part and returns the parsed JSON. Rejects with an Error that describes the failure. */
export async function callPluginRoute<T>(method: RouteMethod, path: string, body?: unknown): Promise<T> {
  const response = await fetch(basePath + path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...viewerHeaders(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  const { message, detail, code } = refusalIn(text);
  if (code === VIEWER_TOKEN_OVER) reloadPage();
  throw new Error([message, detail].find(text => typeof text === 'string') ?? `HTTP ${response.status}`);
}

function refusalIn(text: string): Refusal {
  try {
    return (JSON.parse(text) ?? {}) as Refusal;
  } catch {
    return {};
  }
}
