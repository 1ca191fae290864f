import type { CallerApi } from '@vitrine/plugin-sdk';

/** Nodes and live values, as the native API returns them. Only the fields that are used here. */
export interface NativeNode {
  readonly uuid: string;
  readonly name: string;
  readonly group: string;
  readonly tags: readonly { readonly label: string; readonly colour: string }[];
  readonly region: string;
  readonly remark: string;
  readonly weight: number;
  readonly createdAt: number;
  readonly os: string;
  readonly kernel: string;
  readonly arch: string;
  readonly cpuName: string;
  readonly cpuCores: number;
  readonly ramTotal: number;
  readonly swapTotal: number;
  readonly diskTotal: number;
  readonly virtualization: string;
  readonly gpuNames: readonly string[];
  readonly price: number;
  readonly currency: string;
  readonly billingCycle: string;
  readonly expiredAt: number | null;
  readonly autoRenewal: boolean;
  readonly trafficLimit: number;
  readonly trafficLimitType: string;
}

/** Values by metric name, of now or of one point of the history. */
export type NativeValues = Readonly<Record<string, number | null | undefined>>;

interface NativeState extends NativeValues {
  readonly lastReport: number;
}

export interface NativeListing {
  readonly node: NativeNode;
  readonly state: NativeState & { readonly online: boolean | number };
}

export interface NativeTask {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly interval: number;
}

/** Results of one node for one task in the last hour. ms. */
export interface NativeCell {
  readonly node: string;
  readonly task: number;
  readonly sent: number;
  readonly lost: number;
  readonly p50: number | null;
  readonly p95: number | null;
}

/** History or latency: point i begins at `from + i × step`. ms. */
interface NativeHistory {
  readonly from: number;
  readonly step: number;
  readonly columns: Readonly<Record<string, { readonly avg: readonly (number | null)[] }>>;
}

export interface NativeLatency {
  readonly from: number;
  readonly step: number;
  readonly lines: readonly {
    readonly task: NativeTask;
    readonly sent: readonly number[];
    readonly lost: readonly number[];
    readonly min: readonly (number | null)[];
    readonly avg: readonly (number | null)[];
    readonly max: readonly (number | null)[];
  }[];
}

interface NativeRecent {
  readonly at: readonly number[];
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Error of the native API, with its status. */
export class NativeError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns the error of a response. Values that do not fit are named: the envelope of Komari has no place for a list of them. */
export function refusalOf(status: number, body: unknown): NativeError {
  const { detail = 'The request failed.', errors } = (body ?? {}) as {
    readonly detail?: string;
    readonly errors?: readonly { readonly path: string }[];
  };
  const paths = errors?.map(({ path }) => path).join(', ');
  return new NativeError(status, paths ? `These values do not fit: ${paths}.` : detail);
}

/** Reads from the native API as the caller of one request: what the caller may not see is not there. */
export class NativeApi {
  private readonly api: CallerApi;
  /** A batch of calls asks for the nodes once. */
  private listed: Promise<readonly NativeListing[]> | undefined;

  constructor(api: CallerApi) {
    this.api = api;
  }

  nodes(): Promise<readonly NativeListing[]> {
    return (this.listed ??= this.get<readonly NativeListing[]>('/api/v1/nodes'));
  }

  recent(uuid: string): Promise<NativeRecent> {
    return this.get(`/api/v1/nodes/${encodeURIComponent(uuid)}/recent`);
  }

  history(uuid: string, from: number, to: number, points: number): Promise<NativeHistory> {
    return this.get(`/api/v1/nodes/${encodeURIComponent(uuid)}/history?from=${from}&to=${to}&points=${points}`);
  }

  latency(uuid: string, from: number, to: number, points: number): Promise<NativeLatency> {
    return this.get(`/api/v1/nodes/${encodeURIComponent(uuid)}/latency?from=${from}&to=${to}&points=${points}`);
  }

  tasks(): Promise<{
    readonly tasks: readonly NativeTask[];
    readonly cells: readonly NativeCell[];
  }> {
    return this.get('/api/v1/latency');
  }

  async username(): Promise<string | undefined> {
    const { status, body } = await this.api.call('GET', '/api/v1/session');
    return status === 200 ? (body as { data: { username: string } }).data.username : undefined;
  }

  info(): Promise<{
    readonly version: string;
    readonly site: { readonly name: string; readonly description: string };
    readonly private: boolean;
    readonly signedIn?: boolean;
    readonly share?: unknown;
    readonly historyHours: number;
    readonly theme?: { readonly options: Readonly<Record<string, unknown>> } | null;
  }> {
    return this.get('/api/public');
  }

  private async get<T>(path: string): Promise<T> {
    const { status, body } = await this.api.call('GET', path);
    if (status === 200) return (body as { data: T }).data;
    throw refusalOf(status, body);
  }
}
