import {
  billingCycleOfDays,
  currencySign,
  importedText,
  type ImportRow,
  type PlannedRows,
  TRAFFIC_LIMIT_TYPES,
} from '@vitrine/plugin-sdk';

type PlannedNode = PlannedRows['nodes'][number];

/** An expiry from this time on (2100) means "never". */
const NEVER = Date.parse('2100-01-01T00:00:00Z');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Columns read from `clients`. */
export const NODE_COLUMNS = [
  ['uuid', 'token', 'name', 'hidden', 'weight', 'group', 'tags', 'region', 'public_remark', 'remark', 'price'],
  ['currency', 'billing_cycle', 'expired_at', 'auto_renewal', 'traffic_limit', 'traffic_limit_type', 'version', 'os'],
  ['kernel_version', 'arch', 'cpu_name', 'cpu_cores', 'cpu_physical_cores', 'mem_total', 'swap_total', 'disk_total'],
  ['virtualization', 'gpu_name', 'ipv4', 'ipv6', 'created_at'],
].flat();

/** Maps a row of `clients`; undefined if it has no valid uuid, token or name. */
export function nodeOf(row: ImportRow): PlannedNode | undefined {
  const uuid = importedText(row.raw('uuid')).toLowerCase();
  const token = row.raw('token');
  row.subject = importedText(row.raw('name')).slice(0, 100);
  const name = row.line('name', 100);
  if (!UUID.test(uuid) || typeof token !== 'string' || !/^[\x21-\x7e]{8,256}$/.test(token) || !name) return undefined;
  const expiry = row.time('expired_at');
  const version = row.line('version', 60);
  const gpu = row.line('gpu_name', 200);
  return {
    key: uuid,
    uuid,
    name,
    token,
    hidden: row.flag('hidden'),
    weight: Math.round(row.number('weight', { min: -900_000, max: 900_000 })),
    group: row.line('group', 100),
    tags: row.line('tags', 1000),
    region: regionOf(importedText(row.raw('region'))),
    remark: row.text('public_remark', 2000),
    privateRemark: row.text('remark', 10_000),
    price: priceOf(row),
    currency: row.choice('currency', currencySign, '$'),
    billingCycle: cycleOf(row, expiry),
    expiredAt: expiry !== null && expiry < NEVER ? expiry : null,
    autoRenewal: row.flag('auto_renewal'),
    trafficLimit: row.count('traffic_limit'),
    trafficLimitType: row.choice('traffic_limit_type', text => TRAFFIC_LIMIT_TYPES.find(type => type === text), 'max'),
    agentVersion: version ? `Komari ${version}` : '',
    os: row.line('os', 256),
    kernel: row.line('kernel_version', 256),
    arch: row.line('arch', 256),
    cpuName: row.line('cpu_name', 256),
    cpuCores: row.count('cpu_cores', 100_000),
    cpuPhysicalCores: row.count('cpu_physical_cores', 100_000),
    ramTotal: row.count('mem_total'),
    swapTotal: row.count('swap_total'),
    diskTotal: row.count('disk_total'),
    virtualization: row.line('virtualization', 256),
    gpuNames: gpu && gpu !== 'None' ? [gpu] : [],
    addresses: [row.line('ipv4', 45), row.line('ipv6', 45)].filter(Boolean),
    ...createdAt(row),
  };
}

function priceOf(row: ImportRow): number {
  const price = row.number('price', { min: -1, max: 1e9 });
  if (price === -1 || price >= 0) return price;
  row.change('price', String(price), '0');
  return 0;
}

function createdAt(row: ImportRow): { createdAt?: number } {
  const at = row.time('created_at');
  return at === null ? {} : { createdAt: at };
}

/** Returns the billing cycle for a number of days. A number without an equivalent becomes a month, and the change is listed. */
function cycleOf(row: ImportRow, expiry: number | null): NonNullable<PlannedNode['billingCycle']> {
  const days = row.number('billing_cycle', { min: -1, max: 100_000, otherwise: 30 });
  if (days === -1) return expiry !== null && expiry >= NEVER ? 'long_term' : 'once';
  const cycle = billingCycleOfDays(days);
  // 0 days is the default of a node without a price, and not worth listing.
  if (!cycle && days !== 0) row.change('billing_cycle', `${days} days`, 'monthly');
  return cycle ?? 'monthly';
}

/** Returns the country code of an emoji flag, which is a pair of regional indicators. */
export function regionOf(flag: string): string {
  const letters = [...flag].map(sign => (sign.codePointAt(0) ?? 0) - 0x1f1e6);
  return letters.length === 2 && letters.every(letter => letter >= 0 && letter < 26)
    ? letters.map(letter => String.fromCharCode(65 + letter)).join('')
    : '';
}
