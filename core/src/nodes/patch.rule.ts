import { DEFAULT_INSTALL, type NodeBatch, type NodePatch } from '@vitrine/contracts';
import { wallClock } from '../platform/time/zoned-time.ts';
import type { NodeEntity } from './node.entity.ts';
import { addTags, removeTags } from './tags.rule.ts';

/** Every change of one node or of many. */
type Change = NodePatch & NodeBatch['change'];

/** Converts a change to columns of a node. `zone` is the site's time zone, whose calendar gives the expiry day of the month. */
export function patchToColumns(
  change: Change,
  zone: string,
  node?: Pick<NodeEntity, 'tags' | 'install'>,
): Partial<NodeEntity> {
  const { expiredAt, install, region, addTags: more, removeTags: gone, ...plain } = change;
  // A parsed body holds no undefined values, which the types of zod cannot express.
  const values = plain as Partial<NodeEntity>;
  if (expiredAt !== undefined) {
    values.expiredAt = expiredAt === null ? null : new Date(expiredAt);
    values.expiryDay = expiredAt === null ? null : wallClock(zone, expiredAt).day;
  }
  if (region !== undefined) values.regionByHand = region !== null;
  // Without a choice the last country stays until the next lookup.
  if (region !== undefined && region !== null) values.region = region;
  // Showing or hiding a node decides a pending one.
  if (plain.hidden !== undefined) values.pending = false;
  if (install) values.install = { ...DEFAULT_INSTALL, ...node?.install, ...install } as NodeEntity['install'];
  if (more !== undefined) values.tags = addTags(values.tags ?? node?.tags ?? '', more);
  if (gone !== undefined) values.tags = removeTags(values.tags ?? node?.tags ?? '', gone);
  return values;
}
