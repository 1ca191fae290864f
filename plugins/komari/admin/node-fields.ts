import { billingCycleOfDays } from '@vitrine/plugin-sdk';
import { textOf, type JsonObject } from '../agents/json.ts';
import { NativeError } from '../apps/native.ts';
import { clientOf } from '../apps/shapes.ts';
import type { NativeAdminNode, NodePatch } from './admin-api.ts';

/** Returns a node for an administrator in Komari's format. Tokens are stored only as hashes, so the field is empty. */
export const adminClientOf = (node: NativeAdminNode) => ({
  ...clientOf(node),
  token: '',
  hidden: node.hidden,
  remark: node.privateRemark,
  tags: node.tagsAsText,
  ipv4: node.addresses.find(address => !address.includes(':')) ?? '',
  ipv6: node.addresses.find(address => address.includes(':')) ?? '',
  version: node.agentVersion,
  updated_at: new Date(node.updatedAt).toISOString(),
});

/** Fields with an equivalent; their values are validated by the native API. */
const SAME: Readonly<Record<string, string>> = {
  name: 'name',
  group: 'group',
  tags: 'tags',
  remark: 'privateRemark',
  public_remark: 'remark',
  hidden: 'hidden',
  weight: 'weight',
  price: 'price',
  currency: 'currency',
  auto_renewal: 'autoRenewal',
  traffic_limit: 'trafficLimit',
  traffic_limit_type: 'trafficLimitType',
};

/** Returns the changes in a request. Other fields are ignored: the facts of a machine come from its agent. */
export function nodePatchOf(body: JsonObject): NodePatch {
  const patch: Record<string, unknown> = {};
  for (const [name, native] of Object.entries(SAME)) if (Object.hasOwn(body, name)) patch[native] = body[name];
  if (Object.hasOwn(body, 'billing_cycle')) patch.billingCycle = cycleOf(Number(body.billing_cycle));
  if (Object.hasOwn(body, 'expired_at')) patch.expiredAt = expiryOf(body.expired_at);
  return patch;
}

function cycleOf(days: number): string {
  const found = days === -1 ? 'once' : billingCycleOfDays(days);
  if (!found) throw new NativeError(400, `There is no billing cycle of ${days} days here.`);
  return found;
}

/** An expiry from the year 2100 on, or before 1970, means "never". */
function expiryOf(value: unknown): number | null {
  if (value === null || value === '') return null;
  const time = Date.parse(textOf(value));
  if (Number.isNaN(time)) throw new NativeError(400, 'expired_at is no time.');
  return time < 0 || time >= Date.parse('2100-01-01T00:00:00Z') ? null : time;
}
