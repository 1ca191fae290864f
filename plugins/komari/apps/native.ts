import type { CallerApi } from '@vitrine/plugin-sdk';

/** Nodes and live values, as returned by the native API. Only the fields used here. */
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
  readonly cpuPhysicalCores: number;
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

/** Values by metric name, current or of one point of the history. */
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

/** Results of one node for one task in the last hour. Times in ms. */
export interface NativeCell {
  readonly node: string;
  readonly task: number;
  readonly sent: number;
  readonly lost: number;
  readonly p50: number | null;
  readonly p95: number | null;
}

/** History or latency: point i begins at `from + i × step`. Times in ms. */
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

/** Error of the native API, with its status code. */
export class NativeError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns the error for a response. Invalid fields are named in the message, because Komari's envelope has no list of errors. */
export function refusalOf(status: number, body: unknown): NativeError {
  const { detail = 'The request failed.', errors } = (body ?? {}) as {
    readonly detail?: string;
    readonly errors?: readonly { readonly path: string }[];
  };
  const paths = errors?.map(({ path }) => path).join(', ');
  return new NativeError(status, paths ? `These values do not fit: ${paths}.` : detail);
}

/** Maximum number of histories read by one request, including all calls of its batch: as many as one call for all nodes. */
const MAX_READS = 100;
/** Maximum number of points in these histories. */
const MAX_RECORDS = 5000;

/** Reads from the native API as the caller of one request; data hidden from the caller is missing. */
export class NativeApi {
  private readonly api: CallerApi;
  /** Cached, so that a batch of calls requests the nodes once. */
  private listed: Promise<readonly NativeListing[]> | undefined;
  private reads = 0;
  private records = 0;

  constructor(api: CallerApi) {
    this.api = api;
  }

  nodes(): Promise<readonly NativeListing[]> {
    return (this.listed ??= this.get<readonly NativeListing[]>('/api/v1/nodes'));
  }

  recent(uuid: string): Promise<NativeRecent> {
    return this.getPast(`/api/v1/nodes/${encodeURIComponent(uuid)}/recent`, ({ at }: NativeRecent) => at.length);
  }

  history(uuid: string, from: number, to: number, points: number): Promise<NativeHistory> {
    return this.getPast(
      `/api/v1/nodes/${encodeURIComponent(uuid)}/history?from=${from}&to=${to}&points=${points}`,
      ({ columns }: NativeHistory) => Math.max(0, ...Object.values(columns).map(({ avg }) => avg.length)),
    );
  }

  latency(uuid: string, from: number, to: number, points: number): Promise<NativeLatency> {
    return this.getPast(
      `/api/v1/nodes/${encodeURIComponent(uuid)}/latency?from=${from}&to=${to}&points=${points}`,
      ({ lines }: NativeLatency) => Math.max(0, ...lines.map(({ sent }) => sent.length)),
    );
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
    readonly activeTheme?: {
      readonly id: string;
      readonly alias?: string | undefined;
      readonly options: Readonly<Record<string, unknown>>;
    } | null;
  }> {
    return this.get('/api/public');
  }

  /** Reads from the history of a node, up to the limits per request: a batch of a few kilobytes could request gigabytes. */
  private async getPast<T>(path: string, recordsOf: (past: T) => number): Promise<T> {
    if (this.reads >= MAX_READS || this.records >= MAX_RECORDS)
      throw new NativeError(
        400,
        `The calls of this request ask for the past of more than ${MAX_READS} nodes, or for more than ${MAX_RECORDS} records. Ask for less at once.`,
      );
    this.reads++;
    const past = await this.get<T>(path);
    this.records += recordsOf(past);
    return past;
  }

  private async get<T>(path: string): Promise<T> {
    const { status, body } = await this.api.call('GET', path);
    if (status === 200) return (body as { data: T }).data;
    throw refusalOf(status, body);
  }
}
