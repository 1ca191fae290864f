import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { BackupFilesService, RestoreError } from '../backup/backup-files.service.ts';
import { CliUsageError, type Command } from './command.ts';
import type { CliContext } from './context.ts';

/** Minimum length of a passphrase, the same as in the admin area. */
const MIN_PASSPHRASE_LENGTH = 12;
const SECRETS = '--with-secrets';

async function readOptions(
  args: readonly string[],
  context: CliContext,
  endings = /\.zip$/i,
): Promise<{ file: string; passphrase: string | undefined }> {
  const [file, ...rest] = args.filter(arg => arg !== SECRETS);
  if (!file || rest.length > 0) throw new CliUsageError('Say which file.');
  if (!endings.test(file)) throw new CliUsageError('A backup is a .zip file.');
  const passphrase = args.includes(SECRETS) ? await context.terminal.read() : undefined;
  if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new CliUsageError(`A passphrase has at least ${MIN_PASSPHRASE_LENGTH} characters. Type it, or pipe it in.`);
  return { file, passphrase };
}

/** Never rejects: a restore is also possible if the database cannot be opened, and then there is no log to write to. */
async function logRestore(context: CliContext, id: string, file: string): Promise<void> {
  await context
    .writeAudit({ action: 'cli.restore', subject: { id, name: basename(file) } })
    .catch((error: Error) => context.fail(`The audit log does not mention this restore: ${error.message}`));
}

export const backup: Command = {
  name: 'backup',
  usage: `<file.zip> [${SECRETS}]`,
  summary:
    'Creates a backup, also while the server runs. With --with-secrets it reads a passphrase and encrypts the stored secrets with it.',
  async run(args, context) {
    const { file, passphrase } = await readOptions(args, context);
    await context.database();
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (exists) throw new CliUsageError(`${file} is there already.`);
    await context.writeAudit({ action: 'cli.backup', subject: { name: basename(file) } });
    const nodes = await new BackupFilesService(context.config, context.clock).write(file, passphrase);
    context.out(
      `${file} holds everything, with ${nodes} nodes; ${passphrase ? 'its secrets are sealed' : 'secrets are left out'}. It was read back.`,
    );
    return 0;
  },
};

export const restore: Command = {
  name: 'restore',
  usage: `<file.zip[.age]> [${SECRETS}]`,
  summary: 'Checks a backup and prepares it: the next start of the server replaces everything with it.',
  async run(args, context) {
    const { file, passphrase } = await readOptions(args, context, /\.zip(\.age)?$/i);
    try {
      const { id, leftOut } = await new BackupFilesService(context.config, context.clock).restore(file, passphrase);
      if (leftOut.length > 0) context.out(`Left out, since no release has it: ${leftOut.join(', ')}.`);
      await logRestore(context, id, file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!(error instanceof RestoreError) && code !== 'ENOENT') throw error;
      context.fail(
        code === 'ENOENT'
          ? `There is no file ${file}.`
          : `Not restored, and nothing changed: ${(error as Error).message}`,
      );
      return 1;
    }
    context.out('Ready. Start the server, or start it again: it puts the backup in place before it opens anything.');
    return 0;
  },
};
