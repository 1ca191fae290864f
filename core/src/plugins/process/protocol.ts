import type { PluginPermission } from '@vitrine/contracts';
import type { Plugin, RouteCaller } from '@vitrine/plugin-sdk';

/* Messages between the core and a plugin's process. The core validates each message; the process trusts the core. */

/** Arguments of `load`, which imports the entry and returns its kind and its form. */
export interface LoadArgs {
  readonly id: string;
  /** file: URL of the entry. */
  readonly entry: string;
  readonly permissions: readonly PluginPermission[];
  /** The storage folder. */
  readonly storage: string;
  /** Certificates (PEM) that its connections trust in addition to Node's own. */
  readonly authorities: readonly string[];
}
export interface Loaded {
  readonly kind: Plugin['kind'];
  readonly form: Plugin['config']['form'];
}

/**
 * A request of a route or socket, without the parts that cannot be serialized. `call` identifies the caller for whom `api` acts.
 */
export interface CrossingRequest {
  readonly call: number;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: RouteCaller;
  readonly body: Uint8Array;
  readonly address: string;
}

/** An HttpResponse without its methods. */
export interface CrossingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
