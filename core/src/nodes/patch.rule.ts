import { DEFAULT_INSTALL, type NodeBatch, type NodePatch } from '@vitrine/contracts';
import { wallClock } from '../platform/time/zoned-time.ts';
import type { NodeEntity } from './node.entity.ts';
import { addTags, removeTags } from './tags.rule.ts';

/** Change of one node or of many. */
type Change = NodePatch & NodeBatch['change'];

/**
 * Converts a change to columns of a node. `zone`: the time zone of the site, in which the expiry day of the month is determined.
 */
export function patchToColumns(
  change: Change,
  zone: string,
  node?: Pick<NodeEntity, 'tags' | 'install'>,
): Partial<NodeEntity> {
  const { expiredAt, install, region, addTags: addedTags, removeTags: removedTags, ...columns } = change;
  // A parsed body contains no undefined values, but the types of zod cannot express that.
  const values = columns as Partial<NodeEntity>;
  if (expiredAt !== undefined) {
    values.expiredAt = expiredAt === null ? null : new Date(expiredAt);
    values.expiryDay = expiredAt === null ? null : wallClock(zone, expiredAt).day;
  }
  if (region !== undefined) values.regionByHand = region !== null;
  // If the country is no longer set by hand, the last one is kept until the next lookup.
  if (region !== undefined && region !== null) values.region = region;
  // Showing or hiding a node decides a pending one.
  if (columns.hidden !== undefined) values.pending = false;
  if (install) values.install = { ...DEFAULT_INSTALL, ...node?.install, ...install } as NodeEntity['install'];
  if (addedTags !== undefined) values.tags = addTags(values.tags ?? node?.tags ?? '', addedTags);
  if (removedTags !== undefined) values.tags = removeTags(values.tags ?? node?.tags ?? '', removedTags);
  return values;
}
