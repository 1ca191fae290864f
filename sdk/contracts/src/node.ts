import { z } from 'zod';
import { ABSENCE_REASONS, ABSENT_READINGS, type AbsentReading } from './absences.ts';
import { BILLING_CYCLES, TAG_COLOURS, TRAFFIC_LIMIT_TYPES } from './node-choices.ts';
import { DiskReading, GpuReading, InterfaceReading } from './report.ts';

/** Tag of a node: label and colour. */
export const NodeTag = z.object({
  /** As entered by the administrator. */
  label: z.string(),
  /** A Radix palette: `var(--teal-9)` is its solid colour. */
  colour: z.enum(TAG_COLOURS),
});
export type NodeTag = z.infer<typeof NodeTag>;

/**
 * Traffic period: its bounds, and the totals at its start, including manual corrections: see `trafficSince`. Times in ms since
 * 1970, bytes.
 */
const TrafficPeriod = z.object({
  /** Start of the period. @unit ms since 1970 */
  since: z.number(),
  /** End of the period. @unit ms since 1970 */
  until: z.number(),
  /** Sent in total before the period; subtract it from `trafficUp`. @unit bytes */
  up: z.number(),
  /** Received in total before the period; subtract it from `trafficDown`. @unit bytes */
  down: z.number(),
});

/** Public fields of a node. An allow-list: no other field of the entity is sent. Times in ms since 1970, sizes in bytes. */
export const PublicNode = z.object({
  /** Permanent id; the page of the node is `/instance/{uuid}`. */
  uuid: z.uuid(),
  /** Chosen by the administrator; may have any length and script. */
  name: z.string(),
  /** Name of its group; empty without one. */
  group: z.string(),
  /** Labels in the administrator's order. */
  tags: z.array(NodeTag),
  /** Country code, ISO 3166-1 alpha-2, or empty while unknown. */
  region: z.string(),
  /** Public note; empty without one. */
  remark: z.string(),
  /** Position in the administrator's order, ascending. @unit none */
  weight: z.number(),
  /** When the node was added. @unit ms since 1970 */
  createdAt: z.number(),
  /** Name and version of the operating system; empty before the first report, like the facts below. */
  os: z.string(),
  /** Kernel release. */
  kernel: z.string(),
  /** Architecture of the processor, such as `x86_64`. */
  arch: z.string(),
  /** Model of the processor. */
  cpuName: z.string(),
  /** Logical cores. @unit count */
  cpuCores: z.number(),
  /** Physical cores; 0 if unknown. @unit count */
  cpuPhysicalCores: z.number(),
  /** Size of the memory. @unit bytes */
  ramTotal: z.number(),
  /** Size of the swap space; 0 without one. @unit bytes */
  swapTotal: z.number(),
  /** Size of all file systems together. @unit bytes */
  diskTotal: z.number(),
  /** Virtualization, such as `kvm`; may be empty. */
  virtualization: z.string(),
  /** Models of the GPUs; empty without one. */
  gpuNames: z.array(z.string()),
  /** Readings that the machine cannot take, and why, such as `{ ramUsed: 'unreadable' }`; these are `null` in its state. */
  absent: z.partialRecord(z.enum(ABSENT_READINGS as [AbsentReading, ...AbsentReading[]]), z.enum(ABSENCE_REASONS)),
  /** Version of the agent that reports. */
  agentVersion: z.string(),
  /** Price of one billing cycle; 0 if not shown, −1 if free. @unit `currency` */
  price: z.number(),
  /** Currency sign of the price, such as `$`. */
  currency: z.string(),
  /** Billing cycle of the price. `once` and `long_term` do not recur. */
  billingCycle: z.enum(BILLING_CYCLES),
  /** Expiry of the machine; `null` without a date. @unit ms since 1970 */
  expiredAt: z.number().nullable(),
  /** True if the expiry is renewed automatically. */
  autoRenewal: z.boolean(),
  /** Traffic limit of the plan per period; 0 for no limit and no bar. @unit bytes */
  trafficLimit: z.number(),
  /** Direction that counts against the limit; `trafficUsage(view)` calculates the sum. */
  trafficLimitType: z.enum(TRAFFIC_LIMIT_TYPES),
  /** Day of the month on which a traffic period starts. @unit day */
  monthRotate: z.number(),
  /** The current traffic period. */
  traffic: TrafficPeriod,
});
export type PublicNode = z.infer<typeof PublicNode>;

/** Latest metrics of a node. Percent 0–100, bytes, bytes per second, seconds. */
export const LiveState = z.object({
  /** True while the node reports. The metrics of an offline node are its last ones or 0: do not show them as current. */
  online: z.boolean(),
  /** Arrival of the latest report; 0 for never. @unit ms since 1970 */
  lastReport: z.number(),
  /** Usage of all cores together, 0–100. Like the values below, `null` if the machine cannot provide it: `node.absent` has the reason. @unit % */
  cpu: z.number().nullable(),
  /** Load average of one minute. @unit processes */
  load1: z.number().nullable(),
  /** Load average of five minutes. @unit processes */
  load5: z.number().nullable(),
  /** Load average of fifteen minutes. @unit processes */
  load15: z.number().nullable(),
  /** Used memory. @unit bytes */
  ramUsed: z.number().nullable(),
  /** Used swap space. @unit bytes */
  swapUsed: z.number().nullable(),
  /** Used space of all file systems together. @unit bytes */
  diskUsed: z.number().nullable(),
  /** Sent per second now. @unit bytes/s */
  netUp: z.number().nullable(),
  /** Received per second now. @unit bytes/s */
  netDown: z.number().nullable(),
  /** Sent since the node was added. @unit bytes */
  trafficUp: z.number(),
  /** Received since the node was added. @unit bytes */
  trafficDown: z.number(),
  /** Open TCP connections. @unit count */
  tcp: z.number().nullable(),
  /** Open UDP sockets. @unit count */
  udp: z.number().nullable(),
  /** Running processes. @unit count */
  processes: z.number().nullable(),
  /** Time since the start of the machine. @unit s */
  uptime: z.number().nullable(),
  /** Temperature of the hottest sensor; `null` without one. @unit °C */
  temperature: z.number().nullable(),
  /** Mean usage of all GPUs, 0–100; `null` without one. @unit % */
  gpu: z.number().nullable(),
});
export type LiveState = z.infer<typeof LiveState>;

/** Parts of a machine that are shown only on its own page. */
export const NodeDetail = z.object({
  /** File systems. */
  disks: z.array(DiskReading),
  /** Network interfaces. */
  interfaces: z.array(InterfaceReading),
  /** GPUs. */
  gpus: z.array(GpuReading),
});
export type NodeDetail = z.infer<typeof NodeDetail>;

/** One node in the form that the home page needs. */
export const NodeWithState = z.object({ node: PublicNode, state: LiveState });
export type NodeWithState = z.infer<typeof NodeWithState>;
