import type { PluginPermission } from '@vitrine/contracts';
import type { Plugin } from '@vitrine/plugin-sdk';

/* What the core and the process of a plugin say to each other. The core checks what it hears; the process trusts the core. */

/** `load`: imports the entry. Answered with what the code says of itself. */
export interface LoadArgs {
  readonly id: string;
  /** file: URL of the entry. */
  readonly entry: string;
  readonly permissions: readonly PluginPermission[];
  /** The storage folder. */
  readonly storage: string;
}
export interface Loaded {
  readonly kind: Plugin['kind'];
  readonly form: Plugin['config']['form'];
}

/** A request of a route or socket, without what cannot cross. `call` names whom `api` acts for. */
export interface CrossingRequest {
  readonly call: number;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly address: string;
}

/** An HttpResponse without its readers. */
export interface CrossingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
