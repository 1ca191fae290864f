import type { Statements } from '../../platform/database/database.ts';
import { IS_ALIVE } from '../connection/cluster.queries.ts';

/** A node that an instance claims, and the epoch in which it has owned it so far. */
export interface Claim {
  readonly node: string;
  readonly held: number | undefined;
}

/**
 * Makes an instance the owner of some nodes, and returns their epochs in this order. The epoch is unchanged if the instance still
 * holds the node. Waits for saves of the nodes that are about to commit.
 */
export async function claimNodes(em: Statements, instance: string, claims: readonly Claim[]): Promise<number[]> {
  // A node that is still held keeps its epoch, so it is not among the changed rows.
  const newEpochs = await upsertOwners(
    em,
    instance,
    claims,
    'owner.core <> excluded.core or owner.epoch <> excluded.epoch - 1',
  );
  return claims.map(({ node, held }) => newEpochs.get(node) ?? held!);
}

/** Makes an instance the owner of the nodes without a living owner. Returns the epochs; undefined for all other nodes. */
export async function adoptNodes(
  em: Statements,
  instance: string,
  nodes: readonly string[],
): Promise<(number | undefined)[]> {
  const claims = nodes.map(node => ({ node, held: undefined }));
  const isOrphaned = `not exists (select from cluster_core c where c.id = owner.core and c.${IS_ALIVE})`;
  const newEpochs = await upsertOwners(em, instance, claims, isOrphaned);
  return nodes.map(node => newEpochs.get(node));
}

/** Inserts the missing rows of nodes, and moves the existing ones if `condition` holds. Returns the epochs of both. */
async function upsertOwners(
  em: Statements,
  instance: string,
  claims: readonly Claim[],
  condition: string,
): Promise<Map<string, number>> {
  // All instances lock the rows in the same order, which prevents deadlocks.
  const sorted = claims.toSorted((a, b) => (a.node < b.node ? -1 : 1));
  const rows = await em.execute<{ node: string; epoch: string }[]>(
    `insert into node_owner as owner (node_uuid, core, epoch) values ${sorted.map(() => '(?, ?, ?)').join(', ')}
      on conflict (node_uuid) do update set core = excluded.core, epoch = owner.epoch + 1 where ${condition}
      returning node_uuid as node, epoch`,
    sorted.flatMap(({ node, held = 0 }) => [node, instance, held + 1]),
  );
  return new Map(rows.map(({ node, epoch }) => [node, Number(epoch)]));
}

/**
 * Returns the epochs of the nodes that an instance owns, and locks them against a change of owner until the end of the transaction.
 */
export async function lockOwned(
  em: Statements,
  nodes: readonly string[],
  instance: string,
): Promise<Map<string, number>> {
  const rows = await em.execute<{ node: string; epoch: string }[]>(
    `select node_uuid as node, epoch from node_owner
      where core = ? and node_uuid in (${nodes.map(() => '?').join(', ')}) order by node_uuid for share`,
    [instance, ...nodes],
  );
  return new Map(rows.map(({ node, epoch }) => [node, Number(epoch)]));
}

/** Maximum number of nodes without an owner that are read at once. */
export const MAX_ORPHANS = 500;

/** Returns nodes whose owner is dead or that never had one, at most `MAX_ORPHANS`. */
export async function nodesWithoutOwner(em: Statements): Promise<string[]> {
  const rows = await em.execute<{ uuid: string }[]>(
    `select n.uuid from node n left join node_owner o on o.node_uuid = n.uuid
      where o.core is null or not exists (select from cluster_core c where c.id = o.core and c.${IS_ALIVE}) limit ${MAX_ORPHANS}`,
  );
  return rows.map(({ uuid }) => uuid);
}
