import { AccountEntity } from '../auth/account.entity.ts';
import { SessionEntity } from '../sessions/session.entity.ts';
import { CliUsageError, type Command } from './command.ts';
import type { CliContext } from './context.ts';

async function list(context: CliContext): Promise<number> {
  const em = (await context.database()).unitOfWork();
  const names = new Map((await em.find(AccountEntity, {})).map(({ uuid, username }) => [uuid, username]));
  const unexpired = { expiresAt: { $gt: new Date(context.clock.now()) } };
  const all = await em.find(SessionEntity, unexpired, { orderBy: { lastSeenAt: 'desc' } });
  if (all.length === 0) context.out('Nobody is signed in.');
  for (const session of all) {
    const { id, account, method, lastIp, lastSeenAt, lastUserAgent } = session;
    context.out(
      [
        id,
        names.get(account) ?? account,
        method,
        lastIp,
        lastSeenAt.toISOString(),
        withoutControls(lastUserAgent),
      ].join('  '),
    );
  }
  return 0;
}

async function revoke(selection: string | undefined, context: CliContext): Promise<number> {
  const em = (await context.databaseToChange()).unitOfWork();
  if (selection !== 'all' && !/^[0-9a-f-]{36}$/.test(selection ?? ''))
    throw new CliUsageError('Say which: an id of `sessions list`, or all.');
  const ended = await em.nativeDelete(SessionEntity, selection === 'all' ? {} : { id: selection! });
  await context.writeAudit({ action: 'cli.revoke-sessions', subject: { id: selection! }, detail: { ended } });
  context.out(`${ended} ended. A running server closes what they hold open within five seconds.`);
  return ended > 0 || selection === 'all' ? 0 : 1;
}

/** Removes control characters that browsers may have sent, because terminals interpret them. */
const withoutControls = (text: string) => text.replace(/\p{C}/gu, '');

export const sessions: Command = {
  name: 'sessions',
  usage: 'list | revoke <id> | revoke all',
  summary: 'Lists sessions, or ends them.',
  async run([verb, selection], context) {
    if (verb === 'list') return list(context);
    if (verb === 'revoke') return revoke(selection, context);
    throw new CliUsageError('Say what to do with the sessions.');
  },
};
