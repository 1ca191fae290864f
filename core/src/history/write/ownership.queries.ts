import type { EntityManager } from '@mikro-orm/sql';

const ALIVE = `seen_at > now() - interval '10 seconds'`;

/**
 * Makes a core the owner of a node, and returns the epoch of that. The epoch stays if the core still holds the node with it. Waits
 * for a save of the node that is just being committed.
 */
export async function claimNode(
  em: EntityManager,
  node: string,
  core: string,
  held: number | undefined,
): Promise<number> {
  const [row] = await em.execute<{ epoch: string }[]>(
    `insert into node_owner as owner (node_uuid, core, epoch) values (?, ?, 1)
      on conflict (node_uuid) do update set core = excluded.core, epoch = owner.epoch + 1
        where owner.core <> excluded.core or owner.epoch <> ?
      returning epoch`,
    [node, core, held ?? 0],
  );
  return row ? Number(row.epoch) : held!;
}

/** Makes a core the owner of a node that no living core owns. Returns the epoch of that, or undefined if one does by now. */
export async function adoptNode(em: EntityManager, node: string, core: string): Promise<number | undefined> {
  const [row] = await em.execute<{ epoch: string }[]>(
    `insert into node_owner as owner (node_uuid, core, epoch) values (?, ?, 1)
      on conflict (node_uuid) do update set core = excluded.core, epoch = owner.epoch + 1
        where not exists (select from cluster_core c where c.id = owner.core and c.${ALIVE})
      returning epoch`,
    [node, core],
  );
  return row && Number(row.epoch);
}

/** Returns the epochs of the nodes that a core owns, and keeps them with it until the end of the transaction. */
export async function lockOwned(
  em: EntityManager,
  nodes: readonly string[],
  core: string,
): Promise<Map<string, number>> {
  const rows = await em.execute<{ node: string; epoch: string }[]>(
    `select node_uuid as node, epoch from node_owner
      where core = ? and node_uuid in (${nodes.map(() => '?').join(', ')}) order by node_uuid for share`,
    [core, ...nodes],
  );
  return new Map(rows.map(({ node, epoch }) => [node, Number(epoch)]));
}

/** Nodes without an owner that are read at once. */
export const MAX_ORPHANS = 500;

/** Returns nodes whose owner is dead, or that never had one, at most `MAX_ORPHANS`. */
export async function nodesWithoutOwner(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ uuid: string }[]>(
    `select n.uuid from node n left join node_owner o on o.node_uuid = n.uuid
      where o.core is null or not exists (select from cluster_core c where c.id = o.core and c.${ALIVE}) limit ${MAX_ORPHANS}`,
  );
  return rows.map(({ uuid }) => uuid);
}
