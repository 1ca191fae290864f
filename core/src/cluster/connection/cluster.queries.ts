import type { Statements } from '../../platform/database/database.ts';

/** Advisory lock key, unique to this use: "events" on a phone keypad. */
const ADDING_EVENT = 383_687;

/** SQL condition on a row of `cluster_core`: the instance is alive by the clock of the database. */
export const IS_ALIVE = `seen_at > now() - interval '10 seconds'`;
/** Duration of a lease that is not renewed. Other instances try every two seconds, so there is a new leader after at most ten. */
const LEASE = `interval '8 seconds'`;
const EVENT_RETENTION = `interval '1 hour'`;

/** An instance. Times in ms since 1970, by the clock of the database. */
export interface InstanceRow {
  readonly id: string;
  readonly host: string;
  readonly version: string;
  readonly keyProof: string;
  readonly startedAt: number;
  readonly alive: boolean;
}

/** A shared event as received by other instances. */
export interface SharedEvent {
  readonly name: string;
  readonly payload: unknown;
}

interface EventRow extends SharedEvent {
  readonly id: number;
  readonly instance: string;
}

/** Registers an instance, or renews its registration. Returns the time of the database, ms since 1970. */
export async function saveHeartbeat(
  em: Statements,
  { id, host, version, keyProof }: Omit<InstanceRow, 'startedAt' | 'alive'>,
): Promise<number> {
  const [row] = await em.execute<{ now: string }[]>(
    `insert into cluster_core (id, host, version, key_proof, started_at, seen_at) values (?, ?, ?, ?, now(), now())
      on conflict (id) do update set seen_at = now()
      returning extract(epoch from now()) * 1000 as now`,
    [id, host, version, keyProof],
  );
  return Number(row!.now);
}

export async function removeInstance(em: Statements, id: string): Promise<void> {
  await em.execute('delete from cluster_core where id = ?', [id]);
}

/** Returns every instance that did not shut down properly, oldest first. */
export async function readInstances(em: Statements): Promise<InstanceRow[]> {
  const rows = await em.execute<(Omit<InstanceRow, 'startedAt'> & { at: string })[]>(
    `select id, host, version, key_proof as "keyProof", extract(epoch from started_at) * 1000 as at, ${IS_ALIVE} as alive
      from cluster_core order by started_at, id`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, startedAt: Math.round(Number(at)) }));
}

/** Adds shared events. Transactions run one after another, so that ids increase in the order in which events become visible. */
export async function addEvents(em: Statements, instance: string, events: readonly SharedEvent[]): Promise<void> {
  const rows = events.map(() => '(?, ?, ?::jsonb, now())').join(', ');
  const values = events.flatMap(({ name, payload }) => [instance, name, JSON.stringify(payload ?? null)]);
  await em.transactional(async em => {
    await em.execute('select pg_advisory_xact_lock(?)', [ADDING_EVENT]);
    await em.execute(`insert into cluster_event (core, name, news, at) values ${rows}`, values);
  });
}

export async function newestEvent(em: Statements): Promise<number> {
  const [row] = await em.execute<{ id: string }[]>('select coalesce(max(id), 0) as id from cluster_event');
  return Number(row!.id);
}

/** Returns the events after a position, oldest first, at most 500. */
export async function readEvents(em: Statements, after: number): Promise<EventRow[]> {
  const rows = await em.execute<EventRow[]>(
    'select id, core as instance, name, news as payload from cluster_event where id > ? order by id limit 500',
    [after],
  );
  return rows.map(row => ({ ...row, id: Number(row.id) }));
}

/** Removes events that every instance has read, and instances that died long ago. */
export async function removeOld(em: Statements): Promise<void> {
  await em.execute(`delete from cluster_event where at < now() - ${EVENT_RETENTION}`);
  await em.execute(`delete from cluster_lease where until < now() and name like 'once %'`);
  await em.execute(`delete from cluster_core where seen_at < now() - interval '1 day'`);
}

/**
 * Takes a lease that is free or expired, or renews it. Returns the epoch if this instance holds it now. The instance must count the
 * duration of the lease from before this call.
 */
export async function acquireLease(em: Statements, name: string, instance: string): Promise<number | undefined> {
  const [row] = await em.execute<{ epoch: string }[]>(
    `insert into cluster_lease as held (name, core, epoch, until) values (?, ?, 1, now() + ${LEASE})
      on conflict (name) do update
        set core = excluded.core, until = excluded.until,
          epoch = held.epoch + case when held.core = excluded.core then 0 else 1 end
        where held.core = excluded.core or held.until < now()
      returning epoch`,
    [name, instance],
  );
  return row && Number(row.epoch);
}

/** Ends a lease at once, so that no other instance has to wait for it. */
export async function releaseLease(em: Statements, name: string, instance: string): Promise<void> {
  await em.execute('update cluster_lease set until = now() where name = ? and core = ?', [name, instance]);
}

/** Reserves a name for a time, once across all instances. Returns false if it is already taken. */
export async function acquireOnce(em: Statements, name: string, instance: string, seconds: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `insert into cluster_lease (name, core, epoch, until) values (?, ?, 1, now() + ? * interval '1 second')
      on conflict (name) do nothing returning name`,
    [name, instance, seconds],
  );
  return rows.length > 0;
}

export async function leaseHolder(em: Statements, name: string): Promise<string | undefined> {
  const [row] = await em.execute<{ instance: string }[]>(
    'select core as instance from cluster_lease where name = ? and until > now()',
    [name],
  );
  return row?.instance;
}
