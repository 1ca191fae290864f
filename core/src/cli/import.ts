import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportPart, ImportReason, ImportResult } from '@vitrine/contracts';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { SITE } from '@vitrine/contracts/settings';
import { importUpload } from '../import/import-upload.service.ts';
import { ImporterClient } from '../import/importer-client.service.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { fromStored } from '../settings/stored-values.rule.ts';
import { CliUsageError, type Command } from './command.ts';
import type { CliContext } from './context.ts';
import { foundPlugins, loadShipped } from './found-plugins.ts';
import { sealedPartsOf } from './sealed-parts.ts';

const APPLY = '--apply';

const PARTS: Readonly<Record<ImportPart, string>> = {
  nodes: 'nodes',
  traffic: 'nodes with their traffic so far',
  pingTasks: 'latency tasks',
  checks: 'checks',
  offlineConfigs: 'offline settings',
  loadRules: 'load rules',
  savedCommands: 'saved commands',
  channels: 'notification channels',
  site: 'name and description of the site',
  customMarkup: 'custom HTML',
  favicon: 'icon',
  plugins: 'settings of plugins',
  history: 'values of the history',
  latencyHistory: 'values of the latency history',
  checkHistory: 'values of the history of checks',
  account: 'accounts',
  notifications: 'notification senders',
  signOn: 'sign-on providers',
  keys: 'keys',
  theme: 'themes',
  other: 'others',
};

const REASONS: Readonly<Record<ImportReason, string>> = {
  exists: 'is here already and stays as it is',
  changed: 'comes with another value',
  invalid: 'is not valid here',
  unsupported: 'does not exist here',
  'by-hand': 'must be entered again',
  'open-log':
    'is empty: the backup was made while the other server kept its history in an open log; restart it, then make another',
  external: 'is in a database of its own, which is not part of the backup',
  missing: 'is not in the backup',
  off: 'comes switched off',
};

const EFFECTS: Readonly<Record<ImportResult['starts'][number]['effect'], string>> = {
  offlineAlerts: 'nodes send a notice when they are offline',
  loadRules: 'load rules are watched',
  pingTasks: 'latency tasks are measured',
  checks: 'checks are run',
  renewals: 'nodes renew by themselves',
  expiries: 'nodes remind of their expiry',
};

/** Renders a result as lines. */
function* linesOf({ parts, id, product, version, starts }: ImportResult): Generator<string> {
  yield `${[product, version].filter(Boolean).join(' ')}: ${id === null ? 'this would come' : 'imported'}`;
  for (const { part, count, left, leftCount } of parts) {
    yield `  ${count} ${PARTS[part]}`;
    for (const { subject, reason, detail } of left)
      yield `    ${reason === 'changed' || reason === 'off' ? 'note' : 'not'}: ${subject || PARTS[part]} ${REASONS[reason]}${detail ? ` (${detail})` : ''}`;
    if (leftCount > left.length) yield `    and ${leftCount - left.length} more`;
  }
  for (const { effect, count } of starts) yield `  begins: ${count} ${EFFECTS[effect]}`;
}

/** Returns the bundled importers. */
async function importersOf(context: CliContext): Promise<ImporterClient[]> {
  const clients = [];
  for (const plugin of await foundPlugins(context)) {
    if (plugin.result !== 'fit' || !plugin.id.startsWith('import-')) continue;
    const importer = (await loadShipped(plugin))?.importer;
    const client = importer && (await ImporterClient.connect(importer));
    if (client) clients.push(client);
  }
  return clients;
}

export const importFrom: Command = {
  name: 'import',
  usage: `<file> [${APPLY}]`,
  summary: `Says of which product a file is, and what it would bring. With ${APPLY} imports it, completely or not at all; restart the server after that.`,
  async run(args, context) {
    const apply = args.includes(APPLY);
    const [first, ...rest] = args.filter(arg => arg !== APPLY);
    // An earlier syntax, in which the product was the first argument.
    const [file, ...others] = first === 'komari' && rest.length > 0 ? rest : [first, ...rest];
    if (!file || others.length > 0 || file.startsWith('-')) throw new CliUsageError('Say which file.');
    const em = (await context.databaseToChange()).unitOfWork();
    const site = fromStored(SITE, (await em.findOne(SettingEntity, SITE.key))?.value ?? {});
    const folders = join(context.config.dataDir, 'import');
    await mkdir(folders, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(folders, 'upload-'));
    try {
      const result = await importUpload(file, {
        em,
        importers: await importersOf(context),
        sealed: await sealedPartsOf(context),
        folder,
        now: context.clock.now(),
        zone: site.timeZone as string,
        apply: apply ? randomUUID() : undefined,
      });
      for (const line of linesOf(result)) context.out(line);
      if (apply) {
        await context.writeAudit({ action: 'import.import' });
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
