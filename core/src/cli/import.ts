import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportPart, ImportReason, ImportResult } from '@vitrine/contracts';
import { importKomari } from '../import/komari/komari-import.service.ts';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { SITE } from '@vitrine/contracts/settings';
import { SettingEntity } from '../settings/setting.entity.ts';
import { fromStored } from '../settings/stored-values.rule.ts';
import { CliUsageError, type Command } from './command.ts';

const APPLY = '--apply';

const PARTS: Readonly<Record<ImportPart, string>> = {
  nodes: 'nodes',
  pingTasks: 'latency tasks',
  offlineConfigs: 'offline settings',
  loadRules: 'load rules',
  savedCommands: 'saved commands',
  site: 'name and description of the site',
  customMarkup: 'custom HTML',
  favicon: 'icon',
  history: 'values of the history',
  latencyHistory: 'values of the latency history',
  account: 'accounts',
  notifications: 'notification senders',
  signOn: 'sign-on providers',
  keys: 'keys',
  theme: 'themes',
};

const REASONS: Readonly<Record<ImportReason, string>> = {
  exists: 'is here already and stays as it is',
  invalid: 'is not valid here',
  unsupported: 'does not exist here',
  'by-hand': 'must be entered again',
  'open-log':
    'is empty: the backup was made while the other server kept its history in an open log; restart it, then make another',
  external: 'is in a database of its own, which is not part of the backup',
  missing: 'is not in the backup',
};

/** Renders a result as lines. */
function* linesOf({ parts, applied, version }: ImportResult): Generator<string> {
  yield `Komari ${version}: ${applied ? 'imported' : 'this would come'}`.replace('  ', ' ');
  for (const { part, count, left, leftCount } of parts) {
    yield `  ${count} ${PARTS[part]}`;
    for (const { subject, reason } of left) yield `    not: ${subject || PARTS[part]} ${REASONS[reason]}`;
    if (leftCount > left.length) yield `    and ${leftCount - left.length} more`;
  }
}

export const importFrom: Command = {
  name: 'import',
  usage: `komari <file.zip> [${APPLY}]`,
  summary: `Shows what a backup of Komari would bring. With ${APPLY} imports it, completely or not at all; restart the server after that.`,
  async run(args, context) {
    const apply = args.includes(APPLY);
    const [product, file, ...more] = args.filter(arg => arg !== APPLY);
    if (product !== 'komari' || !file || more.length > 0) throw new CliUsageError('Say which backup.');
    const em = (await context.databaseToChange()).unitOfWork();
    const site = fromStored(SITE, (await em.findOne(SettingEntity, SITE.key))?.value ?? {});
    const folders = join(context.config.dataDir, 'import');
    await mkdir(folders, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(folders, 'komari-'));
    try {
      const now = context.clock.now();
      const result = await importKomari(file, { em, folder, now, zone: site.timeZone as string, apply });
      for (const line of linesOf(result)) context.out(line);
      if (apply) {
        await context.writeAudit({ action: 'import.komari' });
        context.out('Start the server again: until then it shows what it had before.');
      } else context.out(`Nothing was changed. Repeat it with ${APPLY} to import it.`);
      return 0;
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!(error instanceof InvalidArchiveError) && !isMissing) throw error;
      context.fail(
        isMissing ? `There is no file ${file}.` : `Not imported, and nothing changed: ${(error as Error).message}`,
      );
      return 1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
