import {
  billingCycleOfDays,
  CURRENCIES,
  TRAFFIC_LIMIT_TYPES,
  type BillingCycle,
  type TrafficLimitType,
} from '@vitrine/contracts';
import type { NodeEntity } from '../../nodes/node.entity.ts';
import { hashToken } from '../../platform/secrets/secrets.ts';
import { wallClock } from '../../platform/time/zoned-time.ts';
import type { SourceRow } from './source-database.ts';
import { countOf, flagOf, lineOf, numberOf, textOf, timeOf, uuidOf } from './values.ts';

/** Columns of a new node; the rest has its default. */
export type ImportedNode = Partial<NodeEntity> &
  Pick<NodeEntity, 'uuid' | 'name' | 'tokenHash' | 'createdAt' | 'updatedAt'>;

/** From this time on an expiry means "never": 2100. */
const NEVER = Date.parse('2100-01-01T00:00:00Z');
const TOKEN = /^[\x21-\x7e]{8,256}$/;

/** Maps a row of `clients`; undefined if it has no valid uuid, token or name. `zone`: the site's time zone. */
export function nodeOf(row: SourceRow, { now, zone }: { now: number; zone: string }): ImportedNode | undefined {
  const uuid = uuidOf(row.uuid);
  const token = typeof row.token === 'string' && TOKEN.test(row.token) ? row.token : undefined;
  const name = lineOf(row.name, 100);
  if (!uuid || !token || !name) return undefined;
  const expiry = timeOf(row.expired_at);
  const expiredAt = expiry !== null && expiry < NEVER ? expiry : null;
  const limitType =
    TRAFFIC_LIMIT_TYPES.find(type => type === row.traffic_limit_type) ?? ('max' satisfies TrafficLimitType);
  const version = lineOf(row.version, 60);
  const gpu = lineOf(row.gpu_name, 200);
  return {
    uuid,
    name,
    tokenHash: hashToken(token),
    hidden: flagOf(row.hidden),
    weight: Math.round(numberOf(row.weight, { min: -1e9, max: 1e9 })),
    group: lineOf(row.group, 100),
    tags: lineOf(row.tags, 1000),
    region: regionOf(textOf(row.region, 20)),
    remark: textOf(row.public_remark, 2000),
    privateRemark: textOf(row.remark, 10_000),
    price: numberOf(row.price, { min: -1, max: 1e9 }),
    currency: currencyOf(lineOf(row.currency, 5)),
    billingCycle: cycleOf(numberOf(row.billing_cycle, { min: -1, max: 100_000 }), expiry),
    expiredAt: expiredAt === null ? null : new Date(expiredAt),
    expiryDay: expiredAt === null ? null : wallClock(zone, expiredAt).day,
    autoRenewal: flagOf(row.auto_renewal),
    trafficLimit: countOf(row.traffic_limit),
    trafficLimitType: limitType,
    agentVersion: version ? `Komari ${version}` : '',
    os: lineOf(row.os, 256),
    kernel: lineOf(row.kernel_version, 256),
    arch: lineOf(row.arch, 256),
    cpuName: lineOf(row.cpu_name, 256),
    cpuCores: countOf(row.cpu_cores, 100_000),
    cpuPhysicalCores: countOf(row.cpu_physical_cores, 100_000),
    ramTotal: countOf(row.mem_total),
    swapTotal: countOf(row.swap_total),
    diskTotal: countOf(row.disk_total),
    virtualization: lineOf(row.virtualization, 256),
    gpuNames: gpu && gpu !== 'None' ? [gpu] : [],
    addresses: [lineOf(row.ipv4, 45), lineOf(row.ipv6, 45)].filter(Boolean),
    createdAt: new Date(Math.min(timeOf(row.created_at) ?? now, now)),
    updatedAt: new Date(now),
  };
}

/** Returns the billing cycle of a number of days. A number that is none of ours counts as a month, the default. */
export function cycleOf(days: number, expiry: number | null): BillingCycle {
  if (days === -1) return expiry !== null && expiry >= NEVER ? 'long_term' : 'once';
  return billingCycleOfDays(days) ?? 'monthly';
}

/** Country code of an emoji flag: two regional indicators. */
export function regionOf(flag: string): string {
  const letters = [...flag].map(sign => (sign.codePointAt(0) ?? 0) - 0x1f1e6);
  return letters.length === 2 && letters.every(letter => letter >= 0 && letter < 26)
    ? letters.map(letter => String.fromCharCode(65 + letter)).join('')
    : '';
}

const currencyOf = (sign: string): string =>
  sign === '￥' ? '¥' : (CURRENCIES.find(currency => currency === sign) ?? '$');
