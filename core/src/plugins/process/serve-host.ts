import { z } from 'zod';
import type { Families } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import type {
  Host,
  HttpRequest,
  HttpResponse,
  PluginAlert,
  PluginMessage,
  SeriesQuery,
  SeriesValue,
} from '@vitrine/plugin-sdk';
import { DNS_RECORD_TYPES } from '@vitrine/plugin-sdk/check';
import type { CrossingResponse } from './protocol.ts';

const text = z.string().max(16_384);
const bytes = z.custom<Uint8Array>(value => ArrayBuffer.isView(value), 'expected bytes');
const Request = z
  .object({
    method: z.string().max(20),
    headers: z.record(z.string(), text),
    json: z.unknown(),
    form: z.record(z.string(), z.string()),
    body: z.union([z.string(), bytes]),
    timeoutMs: z.number().min(1).max(HOUR_MS),
    maxBytes: z
      .number()
      .min(0)
      .max(32 * 1024 * 1024),
  })
  .partial();
const Get = z.object({ url: text, request: Request.nullish() });
const Download = Get.extend({
  file: text,
  request: Request.extend({ maxBytes: z.number().min(0) })
    .partial()
    .nullish(),
});
const Hostname = z.object({ hostname: z.string().max(300) });
const Ping = Hostname.extend({ timeoutMs: z.number().min(1).max(60_000).optional() });
const Dns = z.object({
  query: z.object({
    name: z.string().min(1).max(300),
    type: z.enum(DNS_RECORD_TYPES),
    server: z.string().max(300).exactOptional(),
  }),
});
const NewAlert = z.looseObject({ key: z.string().max(100) });
const AlertKey = z.object({ key: z.string().max(100) });
const NewMessage = z.object({
  key: z.string().max(100),
  message: z.custom<PluginMessage>(value => typeof value === 'object' && value !== null),
});
const AvailabilityRange = z.object({ from: z.number(), to: z.number() });
const StoredKey = z.object({ key: z.string().max(200) });
const StoredValue = StoredKey.extend({ value: z.unknown() });
const Prefix = z.object({ prefix: z.string().max(200).optional() });
const NewFamilies = z.object({ families: z.record(z.string().max(100), z.unknown()) });
const NewValues = z.object({
  node: z.string().max(100),
  values: z.array(z.custom<SeriesValue>(value => typeof value === 'object' && value !== null)).max(10_000),
  at: z.number().optional(),
});
const HistoryQuery = z.object({ query: z.custom<SeriesQuery>(value => typeof value === 'object' && value !== null) });
const Uuid = z.object({ uuid: z.string().max(100) });

/** Maximum total size in bytes of one plugin's answers that the core holds at once. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const DEFAULT_ANSWER_BYTES = 1024 * 1024;

/** How long a list of all nodes is cached: computing it costs the core more than a request costs the plugin. */
const NODES_TTL_MS = 1000;

/** Answers the requests of a plugin's process to its host. */
export class HostServer {
  private nodes: { at: number; list: ReturnType<Host['data']['nodes']> } | undefined;

  private answerBytes = 0;

  constructor(private readonly host: Host) {}

  /** Returns true if `op` is an operation of the host. */
  has(op: string): boolean {
    return Object.hasOwn(this.answers, op);
  }

  answer(op: string, args: unknown): Promise<unknown> {
    return this.answers[op]!(args);
  }

  private readonly answers: Readonly<Record<string, (args: unknown) => Promise<unknown>>> = {
    http: async args => {
      const { url, request } = Get.parse(args);
      const bytes = request?.maxBytes ?? DEFAULT_ANSWER_BYTES;
      if (this.answerBytes + bytes > MAX_ANSWER_BYTES)
        throw new Error(`Requests of a plugin hold at most ${MAX_ANSWER_BYTES} bytes of answers at once`);
      this.answerBytes += bytes;
      try {
        return crossing(await this.host.http(url, (request ?? {}) as HttpRequest));
      } finally {
        this.answerBytes -= bytes;
      }
    },
    download: async args => {
      const { url, file, request } = Download.parse(args);
      return this.host.http.download(url, file, (request ?? {}) as HttpRequest);
    },
    resolve: async args => this.host.network.resolve(Hostname.parse(args).hostname),
    dns: async args => this.host.network.dns(Dns.parse(args).query),
    ping: async args => {
      const { hostname, timeoutMs } = Ping.parse(args);
      return this.host.network.ping(hostname, timeoutMs);
    },
    addresses: args => this.addressesOf(Hostname.parse(args).hostname),
    'data.nodes': async () => {
      if (!this.nodes || performance.now() - this.nodes.at > NODES_TTL_MS)
        this.nodes = { at: performance.now(), list: this.host.data.nodes() };
      return this.nodes.list;
    },
    'alerts.open': async args => {
      const { key, ...alert } = NewAlert.parse(args);
      return this.host.alerts.open(key, alert as unknown as PluginAlert);
    },
    'alerts.close': async args => this.host.alerts.close(AlertKey.parse(args).key),
    'notices.send': async args => {
      const { key, message } = NewMessage.parse(args);
      return this.host.notices.send(key, message);
    },
    'series.declare': async args => this.host.series.declare(NewFamilies.parse(args).families as Families),
    'series.write': async args => {
      const { node, values, at } = NewValues.parse(args);
      return this.host.series.write(node, values, at);
    },
    'history.families': async () => this.host.history.families(),
    'history.newest': async args => this.host.history.newest(Uuid.parse(args).uuid),
    'history.read': async args => this.host.history.read(HistoryQuery.parse(args).query),
    'availability.site': async () => this.host.availability.site(),
    'availability.read': async args => {
      const { from, to } = AvailabilityRange.parse(args);
      return this.host.availability.read(from, to);
    },
    'store.get': async args => this.host.store.get(StoredKey.parse(args).key),
    'store.set': async args => {
      const { key, value } = StoredValue.parse(args);
      return this.host.store.set(key, value);
    },
    'store.add': async args => {
      const { key, value } = StoredValue.parse(args);
      return this.host.store.add(key, value);
    },
    'store.delete': async args => this.host.store.delete(StoredKey.parse(args).key),
    'store.keys': async args => this.host.store.keys(Prefix.parse(args).prefix),
    'store.entries': async args => this.host.store.entries(Prefix.parse(args).prefix),
    'data.state': async args => this.host.data.state(Uuid.parse(args).uuid),
  };

  private addressesOf(hostname: string): Promise<unknown> {
    return new Promise((resolve, reject) =>
      this.host.network.lookup(hostname, { all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses),
      ),
    );
  }
}

const crossing = (response: HttpResponse): CrossingResponse => ({
  status: response.status,
  headers: response.headers,
  body: response.bytes(),
});
