import { LockMode, type EntityName, type FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';

/**
 * Check of a stored row before a change, in the same transaction: throws if the change may not be applied. It must not wait for
 * another statement, because SQLite has one connection.
 */
export type Expect<Row> = (stored: Row) => void;

/** Reads a row and locks it until the end of the transaction, so that a check of it remains valid until the change. */
export const lockRow = <Row extends object>(
  em: Pick<SqlEntityManager, 'findOne'>,
  entity: EntityName<Row>,
  where: FilterQuery<NoInfer<Row>>,
): Promise<Row | null> => em.findOne(entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE }) as Promise<Row | null>;
