import type { TapOptions } from './hook-kinds.ts';

/**
 * Callers that may use a route. The core checks this before it calls the plugin. `viewer`: every client that may view the site; on a
 * private site this requires a sign-in, share link or API key. `anyone`: every client, for responses without data of the site.
 */
export type Audience = 'anyone' | 'viewer' | 'agent' | 'admin';

/** Checks that the core performs before it calls a plugin. */
export interface RouteOptions extends TapOptions {
  readonly audience: Audience;
  /** Maximum size of the body in bytes, by default 1 MB. */
  readonly bodyLimit?: number;
  /** Sockets only: compresses messages (permessage-deflate) if the client offers it. By default off. */
  readonly compression?: boolean;
  /**
   * Routes only: query parameters in which a bridged agent sends its token. On a site with several instances, its requests are
   * handled by the instance that the agent is connected to, whichever instance they reach.
   */
  readonly agentToken?: readonly string[];
  /** Routes only: description by which tool-calling programs find this route. `defineTool` sets it. */
  readonly tool?: ToolDescription;
}

/** Argument of a tool. */
export interface ToolParameter {
  readonly type: 'string' | 'number' | 'boolean';
  readonly description: string;
  readonly required?: boolean;
  /** The only allowed values. */
  readonly oneOf?: readonly string[];
}

/** Description of a tool for the programs that call it. In English, for language models. */
export interface ToolDescription {
  /** A verb and an object, such as `list_nodes`: a to z, digits and `_`, up to 40 characters. */
  readonly name: string;
  readonly description: string;
  readonly parameters?: Readonly<Record<string, ToolParameter>>;
  /** True if it changes something. Such tools are offered only if an administrator allows it. */
  readonly changes?: boolean;
}

/** The core's own API, called with the permissions of the request's sender. */
export interface CallerApi {
  /** Calls a route of the core and returns its status and parsed JSON. Never throws for an error status. */
  call(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }>;
}

/** Authenticated sender of a request. `guest`: the holder of a share link. `page`: a sandboxed page of the site. */
export type RouteCaller =
  | { readonly kind: 'visitor' | 'guest' | 'admin' | 'key' | 'page' }
  | { readonly kind: 'agent'; /** Its uuid. */ readonly node: string };

/** Request to a plugin's route. */
export interface RouteRequest {
  readonly method: string;
  readonly path: string;
  /** Path parameters: `/api/nodes/:uuid` gives `uuid`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /**
   * Lower-case names. The core's own credentials are removed (cookies, API keys, tokens of nodes and pages, session proofs); those
   * of other products remain on routes of the audience `anyone`.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  json(): unknown;
  /** The caller's IP address, as seen through trusted proxies. */
  readonly address: string;
  readonly caller: RouteCaller;
  /** Valid until the response is returned; on a socket, until it closes. */
  readonly api: CallerApi;
}

/** Response of a route: by default status 200, and one of `json` and `body`. */
export interface RouteReply {
  readonly status?: number;
  /**
   * Headers that describe the response, and headers that begin with `x-`. The core drops others, which would apply to the whole
   * site. `location` must point to this site.
   */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  /**
   * Entry in the audit log that describes the request's action; the caller is added. Up to 200 characters, without secrets. Of
   * callers without an account, the first 100 entries per hour are stored.
   */
  readonly audit?: { readonly name: string; readonly outcome?: 'done' | 'refused' | 'failed' };
}

/** Open WebSocket on a plugin's path. Closed by the core when the plugin is disabled. */
export interface PluginSocket {
  send(data: string | Uint8Array): void;
  close(code?: number, reason?: string): void;
  onMessage(listener: (data: string | Uint8Array) => void): void;
  onClose(listener: (code: number) => void): void;
  /** Pauses and resumes reading, so that the client has to wait. */
  pause(paused: boolean): void;
  /** Bytes waiting to be sent: skip frames while this grows. */
  readonly buffered: number;
}
