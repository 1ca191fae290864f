import { Account } from '../auth/account.entity.ts';
import { Session } from '../sessions/session.entity.ts';
import { UsageProblem, type Command } from './command.ts';
import type { CliContext } from './context.ts';

async function list(context: CliContext): Promise<number> {
  const em = await context.database();
  const names = new Map((await em.find(Account, {})).map(({ uuid, username }) => [uuid, username]));
  const living = { expiresAt: { $gt: new Date(context.clock.now()) } };
  const all = await em.find(Session, living, { orderBy: { latestOnline: 'desc' } });
  if (all.length === 0) context.out('Nobody is signed in.');
  for (const session of all) {
    const { id, account, method, latestAddress, latestOnline, latestUserAgent } = session;
    context.out(
      [
        id,
        names.get(account) ?? account,
        method,
        latestAddress,
        latestOnline.toISOString(),
        plain(latestUserAgent),
      ].join('  '),
    );
  }
  return 0;
}

async function revoke(which: string | undefined, context: CliContext): Promise<number> {
  const em = await context.databaseToChange();
  if (which !== 'all' && !/^[0-9a-f-]{36}$/.test(which ?? ''))
    throw new UsageProblem('Say which: an id of `sessions list`, or all.');
  const ended = await em.nativeDelete(Session, which === 'all' ? {} : { id: which! });
  await context.note({ action: 'cli.revoke-sessions', subject: { id: which! }, detail: { ended } });
  context.out(`${ended} ended. A running server closes what they hold open within five seconds.`);
  return ended > 0 || which === 'all' ? 0 : 1;
}

/** Terminals obey what browsers may have sent. */
const plain = (text: string) => text.replace(/\p{C}/gu, '');

export const sessions: Command = {
  name: 'sessions',
  usage: 'list | revoke <id> | revoke all',
  summary: 'Shows who is signed in, or ends sessions.',
  async run([verb, which], context) {
    if (verb === 'list') return list(context);
    if (verb === 'revoke') return revoke(which, context);
    throw new UsageProblem('Say what to do with the sessions.');
  },
};
