import { z } from 'zod';
import { DiskReading, GpuReading, InterfaceReading } from './agent-frames.ts';

/** The palette that tags may use: Radix colour names. */
export const TAG_COLOURS = [
  'gray',
  'gold',
  'bronze',
  'brown',
  'yellow',
  'amber',
  'orange',
  'tomato',
  'red',
  'ruby',
  'crimson',
  'pink',
  'plum',
  'purple',
  'violet',
  'iris',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'jade',
  'green',
  'grass',
  'lime',
  'mint',
  'sky',
] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/** Billing cycle of a node. `once` and `long_term` do not recur. */
export const BILLING_CYCLES = [
  'free',
  'monthly',
  'quarterly',
  'semi_annual',
  'annual',
  'biennial',
  'triennial',
  'quinquennial',
  'once',
  'long_term',
] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** The signs in which prices may be given. */
export const CURRENCIES = ['¥', '$', '€', '£', '₽', '₣', '₹', '₫', '฿'] as const;

/** How traffic counts against a limit: sent (`up`), received (`down`), both, or the larger or smaller of them. */
export const TRAFFIC_LIMIT_TYPES = ['max', 'sum', 'min', 'up', 'down'] as const;
export type TrafficLimitType = (typeof TRAFFIC_LIMIT_TYPES)[number];

/** Tag of a node: label and colour. */
export const NodeTag = z.object({ label: z.string(), colour: z.enum(TAG_COLOURS) });
export type NodeTag = z.infer<typeof NodeTag>;

/**
 * Traffic period: its bounds, and the totals at its start, corrected by hand if they were wrong: see `trafficSince`. Times in ms
 * since 1970, bytes.
 */
export const TrafficPeriod = z.object({ since: z.number(), until: z.number(), up: z.number(), down: z.number() });
export type TrafficPeriod = z.infer<typeof TrafficPeriod>;

/** Public fields of a node. An allow-list: no other field of the entity is sent. Times in ms since 1970, sizes in bytes. */
export const PublicNode = z.object({
  uuid: z.uuid(),
  name: z.string(),
  group: z.string(),
  tags: z.array(NodeTag),
  /** Country code, ISO 3166-1 alpha-2, or empty while unknown. */
  region: z.string(),
  remark: z.string(),
  weight: z.number(),
  createdAt: z.number(),
  os: z.string(),
  kernel: z.string(),
  arch: z.string(),
  cpuName: z.string(),
  cpuCores: z.number(),
  ramTotal: z.number(),
  swapTotal: z.number(),
  diskTotal: z.number(),
  virtualization: z.string(),
  gpuNames: z.array(z.string()),
  agentVersion: z.string(),
  /** 0: not shown, −1: free. */
  price: z.number(),
  currency: z.string(),
  billingCycle: z.enum(BILLING_CYCLES),
  expiredAt: z.number().nullable(),
  autoRenewal: z.boolean(),
  /** 0: no limit, no bar. */
  trafficLimit: z.number(),
  trafficLimitType: z.enum(TRAFFIC_LIMIT_TYPES),
  /** Day of the month on which traffic starts again from 0. */
  monthRotate: z.number(),
  traffic: TrafficPeriod,
});
export type PublicNode = z.infer<typeof PublicNode>;

/** The newest numbers of a node. Percent 0–100, bytes, bytes per second, seconds. */
export const LiveState = z.object({
  online: z.boolean(),
  /** When the newest report arrived, ms since 1970; 0 for never. */
  lastReport: z.number(),
  cpu: z.number(),
  load1: z.number(),
  load5: z.number(),
  load15: z.number(),
  ramUsed: z.number(),
  swapUsed: z.number(),
  diskUsed: z.number(),
  netUp: z.number(),
  netDown: z.number(),
  trafficUp: z.number(),
  trafficDown: z.number(),
  tcp: z.number(),
  udp: z.number(),
  processes: z.number(),
  uptime: z.number(),
  temperature: z.number().nullable(),
  gpu: z.number().nullable(),
});
export type LiveState = z.infer<typeof LiveState>;

/** Parts of a machine that only its own page shows. */
export const NodeDetail = z.object({
  disks: z.array(DiskReading),
  interfaces: z.array(InterfaceReading),
  gpus: z.array(GpuReading),
});
export type NodeDetail = z.infer<typeof NodeDetail>;

/** One node as the home page needs it. */
export const NodeWithState = z.object({ node: PublicNode, state: LiveState });
export type NodeWithState = z.infer<typeof NodeWithState>;
