import { DEFAULT_INSTALL, type NodeBatch, type NodePatch } from '@vitrine/contracts';
import { wallClock } from '../platform/zoned-time.ts';
import type { NodeEntity } from './node.entity.ts';
import { addTags, removeTags } from './tags.rule.ts';

/** Everything that may be asked of one node, or of many. */
type Change = NodePatch & NodeBatch['change'];

/** What a change makes of a node's row. `zone` is the site's: its calendar says on which day of the month a node expires. */
export function patchToColumns(
  change: Change,
  zone: string,
  node?: Pick<NodeEntity, 'tags' | 'install'>,
): Partial<NodeEntity> {
  const { expiredAt, install, addTags: more, removeTags: gone, ...plain } = change;
  // A parsed body holds no undefined values, which the types of zod cannot say.
  const values = plain as Partial<NodeEntity>;
  if (expiredAt !== undefined) {
    values.expiredAt = expiredAt === null ? null : new Date(expiredAt);
    values.expiryDay = expiredAt === null ? null : wallClock(zone, expiredAt).day;
  }
  // Whoever shows or hides it has decided about it.
  if (plain.hidden !== undefined) values.pending = false;
  if (install) values.install = { ...DEFAULT_INSTALL, ...node?.install, ...install } as NodeEntity['install'];
  if (more !== undefined) values.tags = addTags(values.tags ?? node?.tags ?? '', more);
  if (gone !== undefined) values.tags = removeTags(values.tags ?? node?.tags ?? '', gone);
  return values;
}
