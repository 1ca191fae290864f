import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/sql';
import { Logger } from '@nestjs/common';
import { AuditChain, EMPTY_CHAIN, type ChainPosition } from '../../audit/audit-chain.service.ts';
import { AuditEntryEntity } from '../../audit/audit-entry.entity.ts';
import { AuditHeadFile } from '../../audit/audit-head-file.service.ts';
import type { Config } from '../../platform/config/config.ts';
import { Database } from '../../platform/database/database.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { messageOf } from '../../platform/text/message-of.ts';
import { SettingEntity } from '../../settings/setting.entity.ts';
import { TerminalSessionEntity } from '../../terminal/terminal-session.entity.ts';
import { openBuilt, openSource } from '../rows/secondary-database.ts';
import type { Journal } from './journal.ts';
import { nextFolder } from './restore-folders.ts';

/** Action of the entry that follows the log of a restored site. */
const RESTORED = 'backup.restored';
/** Actions by which a restore was requested, with its id as their subject. */
const REQUESTED = ['backup.restore', 'cli.restore'];
const BATCH = 500;

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The audit log of one side of a restore. */
interface Side {
  readonly db: Database;
  readonly chain: AuditChain;
  readonly vault: Vault;
}

/** Plan for the log in use. `last`: the entry after which the log of the restored site continues. */
interface Plan {
  readonly last: ChainPosition;
  /** Entry up to which this installation does not verify the log. */
  readonly start: ChainPosition;
  /** True if the log in use replaces that of the backup. */
  readonly replaces: boolean;
  /** Detail of the new entry. */
  readonly detail:
    | { readonly carried: number }
    | { readonly setAside: number; readonly file: string; readonly sha256: string }
    | { readonly lost: string };
  readonly request?: AuditEntryEntity | undefined;
}

/**
 * Preserves the audit evidence of a site whose database is about to be replaced: a restore must not remove entries written since
 * the backup. If both logs belong to this installation, the one in use continues in the restored database. Otherwise it is moved to
 * a file in the data folder, and the entry of the restore holds the file's checksum. Terminal sessions are preserved with it.
 * Idempotent: it runs again if the process dies before the new state is in place. An old log that cannot be read does not prevent a
 * restore.
 */
export async function carryAuditLog(config: Where, journal: Journal): Promise<void> {
  const next = nextFolder(config.dataDir, journal.id);
  await using built = await openBuilt(config, next);
  if (!built) return;
  const restored = sideOf(new Database(built.orm), journal.items.includes('vault.key') ? next : config.dataDir);
  const isDone = await restored.db.count(AuditEntryEntity, { action: RESTORED, subjectId: journal.id });
  if (isDone === 0) await keepLog(config, journal, restored);
  await new AuditHeadFile({ dataDir: next }).save(await restored.chain.newest());
}

async function keepLog(config: Where, journal: Journal, restored: Side): Promise<void> {
  try {
    await using source = await openSource(config);
    const old = sideOf(new Database(source.orm), config.dataDir);
    const plan = (await continues(old, restored))
      ? await continuation(old, restored)
      : { ...(await ownEnd(restored)), replaces: false, detail: await setAside(old, config, journal) };
    await store(restored, journal, { ...plan, request: await requestOf(old, journal) }, old);
  } catch (error) {
    const failure = messageOf(error);
    new Logger('Backup').warn(`The audit log since the backup is not kept, since it cannot be read: ${failure}`);
    await store(restored, journal, { ...(await ownEnd(restored)), replaces: false, detail: { lost: failure } });
  }
}

function sideOf(db: Database, dataDir: string): Side {
  const vault = Vault.existing(dataDir);
  return { db, vault, chain: new AuditChain(db, vault) };
}

/**
 * Returns true if the log in use is a continuation of the backup's: the same key sealed both, and both contain the backup's last
 * entry.
 */
async function continues(old: Side, restored: Side): Promise<boolean> {
  const fingerprint = (vault: Vault) => vault.proof('', 'audit-key');
  if (fingerprint(old.vault) !== fingerprint(restored.vault)) return false;
  const { seq, proof } = await restored.chain.newest();
  if ((await old.chain.start()).seq >= seq) return true;
  return (await old.db.count(AuditEntryEntity, { seq, proof })) === 1;
}

async function continuation(old: Side, restored: Side): Promise<Plan> {
  const { seq } = await restored.chain.newest();
  const carried = await old.db.count(AuditEntryEntity, { seq: { $gt: seq } });
  return { last: await old.chain.newest(), start: await old.chain.start(), replaces: true, detail: { carried } };
}

/** Returns the end of the backup's own log. If another key sealed it, it cannot be verified here, so the log starts after it. */
async function ownEnd({ db, chain }: Side): Promise<Pick<Plan, 'last' | 'start'>> {
  const [newest, before] = await db.find(AuditEntryEntity, {}, { orderBy: { seq: 'desc' }, limit: 2 });
  const start = await chain.start();
  if (!newest) return { last: start, start };
  return { last: newest, start: newest.seq === start.seq || chain.follows(newest, before ?? start) ? start : newest };
}

/** Writes the log in use to a file; its entries keep their proofs. */
async function setAside(old: Side, { dataDir }: Where, { id }: Journal): Promise<Plan['detail']> {
  const lines: string[] = [];
  for await (const entry of old.chain.entriesAfter(EMPTY_CHAIN)) lines.push(`${JSON.stringify(entry)}\n`);
  const file = `audit-before-${id}.jsonl`;
  await writeFile(join(dataDir, file), lines.join(''), { mode: 0o600 });
  return { setAside: lines.length, file, sha256: createHash('sha256').update(lines.join('')).digest('hex') };
}

/** Returns the entry by which the restore was requested, which names the requester. */
async function requestOf({ db }: Side, { id }: Journal): Promise<AuditEntryEntity | undefined> {
  const where = { action: { $in: REQUESTED }, subjectId: id };
  const [request] = await db.find(AuditEntryEntity, where, { orderBy: { seq: 'desc' }, limit: 1 });
  return request;
}

/** Stores the plan in one transaction, with the entry of the restore at the end. */
async function store({ db, chain }: Side, journal: Journal, plan: Plan, old?: Side): Promise<void> {
  const at = new Date();
  const entry = entryOf(journal, plan, at);
  const side = db.unitOfWork();
  // Does not use `transactional`, whose context would also apply to the queries of the other database.
  await side.begin();
  try {
    if (plan.replaces && old) {
      await side.nativeDelete(AuditEntryEntity, {});
      for await (const entries of batches(old)) await side.insertMany(AuditEntryEntity, entries);
    }
    if (old) await carryTerminals(old, side);
    if (plan.start.seq > 0) await side.upsert(SettingEntity, chain.startSetting(plan.start, at));
    await side.insert(AuditEntryEntity, { ...entry, proof: chain.proofOf(entry, plan.last) });
    await side.commit();
  } catch (error) {
    await side.rollback();
    throw error;
  }
}

const entryOf = ({ id, file = '' }: Journal, { last, detail, request }: Plan, at: Date) => ({
  seq: last.seq + 1,
  at,
  actorKind: request?.actorKind ?? 'system',
  actorId: request?.actorId ?? '',
  actorName: request?.actorName ?? '',
  action: RESTORED,
  subjectId: id,
  subjectName: file,
  outcome: 'done',
  address: request?.address ?? '',
  userAgent: request?.userAgent ?? '',
  detail: JSON.stringify(detail),
});

async function* batches({ chain }: Side): AsyncGenerator<AuditEntryEntity[]> {
  let batch: AuditEntryEntity[] = [];
  for await (const entry of chain.entriesAfter(EMPTY_CHAIN)) {
    batch.push({ ...entry });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The recordings of terminals stay in the data folder; without their rows they could not be found. */
async function carryTerminals(old: Side, side: EntityManager): Promise<void> {
  const restored = await side.find(TerminalSessionEntity, {}, { fields: ['id', 'openedAt'] });
  const ids = new Set(restored.map(({ id }) => id));
  const times = new Set(restored.map(({ openedAt }) => openedAt));
  const sessions = await old.db.findAll(TerminalSessionEntity);
  const missing = sessions.filter(({ id, openedAt }) => !ids.has(id) && !times.has(openedAt));
  if (missing.length > 0)
    await side.insertMany(
      TerminalSessionEntity,
      missing.map(session => ({ ...session })),
    );
}
