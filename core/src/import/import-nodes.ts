import type { RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import type { PLANNED } from '@vitrine/contracts';
import { NodeEntity } from '../nodes/node.entity.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import { CountedTrafficEntity } from '../reports/counted-traffic.entity.ts';
import type { ImportProgress } from './import-progress.ts';
import { entityOf } from './imported-node.ts';
import { uuidOf } from './node-uuid.ts';

type PlannedNode = z.output<(typeof PLANNED)['nodes']>;

interface NodesOptions {
  readonly product: string;
  /** ms since 1970. */
  readonly now: number;
  readonly zone: string;
}

/** Stores nodes that do not exist yet after the existing ones, in the transaction of `em`. */
export async function importNodes(
  em: EntityManager,
  rows: readonly PlannedNode[],
  progress: ImportProgress,
  options: NodesOptions,
): Promise<void> {
  const { tally, names, created } = progress;
  const planned = rows.map(node => ({
    ...node,
    uuid: node.uuid ?? uuidOf(options.product, node.key),
    tokenHash: node.token === undefined ? undefined : hashToken(node.token),
  }));
  const known = new Set(
    (await em.find(NodeEntity, { uuid: { $in: planned.map(({ uuid }) => uuid) } }, { fields: ['uuid'] })).map(
      ({ uuid }) => uuid,
    ),
  );
  const hashes = planned.flatMap(({ tokenHash }) => tokenHash ?? []);
  const tokens = new Set(
    (await em.find(NodeEntity, { tokenHash: { $in: hashes } }, { fields: ['tokenHash'] })).map(
      ({ tokenHash }) => tokenHash,
    ),
  );
  const place = await firstPlace(em, planned);
  for (const { weight = 0, ...node } of planned) {
    const { key, uuid, name, tokenHash } = node;
    names.set(key, name);
    if (known.has(uuid)) tally.leave('nodes', name, 'exists');
    else if (tokenHash !== undefined && tokens.has(tokenHash)) {
      tally.leave('nodes', name, 'invalid', 'its token is that of another node');
      continue;
    } else {
      em.create(
        NodeEntity,
        entityOf({ ...node, weight: weight + place }, tokenHash, options) as RequiredEntityData<NodeEntity>,
      );
      if (tokenHash === undefined) tally.leave('nodes', name, 'by-hand', 'token');
      else tokens.add(tokenHash);
      created.nodes.push(uuid);
      tally.count('nodes');
      if (node.autoRenewal && node.expiredAt != null) progress.begin('renewals');
      if (node.expiredAt != null) progress.begin('expiries');
      await em.flush();
      if (node.traffic) {
        startTraffic(em, uuid, node.traffic, options.now);
        tally.count('traffic');
      }
    }
    progress.nodes.set(key, uuid);
  }
  await em.flush();
}

/** Returns the offset for the weights of new nodes, so that they keep their order and come after existing nodes. */
async function firstPlace(em: EntityManager, planned: readonly { readonly weight?: number | undefined }[]) {
  const [last] = await em.find(NodeEntity, {}, { fields: ['weight'], orderBy: { weight: 'desc' }, limit: 1 });
  const first = planned.reduce((min, { weight = 0 }) => Math.min(min, weight), Infinity);
  return last && Number.isFinite(first) ? last.weight + 1 - first : 0;
}

/** Continues the traffic totals of the source product: the first report only sets the baseline of its counters. */
function startTraffic(
  em: EntityManager,
  node: string,
  { up, down }: { readonly up: number; readonly down: number },
  now: number,
): void {
  const reading = { at: now, uptime: 0, boot: 'import', stream: 'import', counters: [] };
  em.create(CountedTrafficEntity, { node, up, down, reading });
}
