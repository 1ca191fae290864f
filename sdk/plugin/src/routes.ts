import type { TapOptions } from './hook-kinds.ts';

/**
 * Who may use a route. The core decides before the plugin is asked. `viewer`: whoever may look at the site, so nobody
 * without a sign-in, share link or API key where it is private; `anyone`: whoever asks, for what shows no data of the site.
 */
export type Audience = 'anyone' | 'viewer' | 'agent' | 'admin';

/** What the core sees to before a plugin is asked. */
export interface RouteOptions extends TapOptions {
  readonly audience: Audience;
  /** Largest body in bytes, 1 MB unless told. */
  readonly bodyLimit?: number;
}

/** The core's own API, called as the one who sent the request: what they may not do, this may not do. */
export interface CallerApi {
  /** Calls a native route and answers its status and parsed JSON. Never throws for a refused call. */
  call(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }>;
}

/** A request on its way to a plugin's route. */
export interface RouteRequest {
  readonly method: string;
  readonly path: string;
  /** The parts of the path that the pattern names: `/api/nodes/:uuid` gives `uuid`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Lower-case names. The session cookie is not among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  json(): unknown;
  /** The caller's address, as seen through trusted proxies. */
  readonly address: string;
  readonly api: CallerApi;
}

/** The answer of a route: status 200 unless told, and one of `json` and `body`. */
export interface RouteReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
}

/** One open WebSocket of a plugin's path. Closed by the core when the plugin is switched off. */
export interface PluginSocket {
  send(data: string | Uint8Array): void;
  close(code?: number, reason?: string): void;
  onMessage(listener: (data: string | Uint8Array) => void): void;
  onClose(listener: (code: number) => void): void;
  /** Bytes that wait to be sent: skip a frame where this grows. */
  readonly buffered: number;
}
