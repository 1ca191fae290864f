import { LockMode, type EntityName, type FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';

/**
 * Check of a change against the stored row, in its transaction: throws unless the change may replace it. It must not wait for another
 * statement, since SQLite has one connection.
 */
export type Expect<Row> = (stored: Row) => void;

/** Reads a row and locks it until the end of the transaction, so that a check of it still holds when it is changed. */
export const lockRow = <Row extends object>(
  em: Pick<SqlEntityManager, 'findOne'>,
  entity: EntityName<Row>,
  where: FilterQuery<NoInfer<Row>>,
): Promise<Row | null> => em.findOne(entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE }) as Promise<Row | null>;
