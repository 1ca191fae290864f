import type { CallerApi } from '@vitrine/plugin-sdk';

/** Error of a call, shown to its caller. `unknown`: there is no such tool. */
export class ToolError extends Error {
  readonly kind: 'unknown' | 'refused';

  constructor(message: string, kind: 'unknown' | 'refused' = 'refused') {
    super(message);
    this.kind = kind;
  }
}

interface Listing {
  readonly node: { readonly uuid: string; readonly name: string };
  readonly state: Readonly<Record<string, unknown>>;
}

/** Reads the core's API as the caller of one request; data hidden from the caller is missing. */
export class Reader {
  private readonly api: CallerApi;

  constructor(api: CallerApi) {
    this.api = api;
  }

  /** Returns the data of a route. Throws the core's message if the request fails. */
  async read(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<unknown> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    const { status, body } = await this.api.call('GET', search ? `${path}?${search}` : path);
    const { data, detail, errors } = (body ?? {}) as {
      readonly data?: unknown;
      readonly detail?: string;
      readonly errors?: readonly { readonly path: string; readonly message: string }[];
    };
    if (status < 400) return data === undefined ? body : data;
    const fields = errors?.map(({ path: field, message }) => `${field}: ${message}`).join('; ');
    throw new ToolError([detail ?? `The core answered ${status}.`, fields].filter(Boolean).join(' '));
  }

  async nodes(): Promise<readonly Listing[]> {
    return (await this.read('/api/v1/nodes')) as readonly Listing[];
  }

  /** Returns a node by uuid or name. */
  async node(nodeName: string): Promise<Listing> {
    const nodes = await this.nodes();
    const named = nodes.filter(({ node }) => node.name.toLowerCase() === nodeName.toLowerCase());
    const found = nodes.find(({ node }) => node.uuid === nodeName) ?? named[0];
    if (!found) throw new ToolError(`node: there is no node "${nodeName.slice(0, 100)}"`);
    if (named.length > 1 && found === named[0])
      throw new ToolError(`node: several nodes have this name; give the uuid`);
    return found;
  }
}
