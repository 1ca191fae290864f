import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { removeFolders } from '../cluster/files/shared-folders.service.ts';
import { removeFiles } from '../plugins/host/plugin-files.ts';
import { isWanted } from '../plugins/model/plugin-validation.rule.ts';
import { PluginSchema } from '../plugins/model/plugin.entity.ts';
import { CliUsageError, type Command } from './command.ts';
import type { CliContext } from './context.ts';
import { foundPlugins } from './found-plugins.ts';

const NEXT_START = 'A running server does so at its next start.';

async function list(context: CliContext, asJson: boolean): Promise<number> {
  const em = (await context.database()).unitOfWork();
  const choices = new Map((await em.find(PluginSchema, {})).map(row => [row.id, row]));
  const plugins = (await foundPlugins(context)).map(({ id, found: plugin, result, reason }) => ({
    id,
    state: result === 'fit' ? (isWanted(plugin, choices.get(id)) ? 'on' : 'off') : result,
    version: plugin.package?.version ?? null,
    origin: plugin.origin,
    folder: basename(plugin.folder),
    reason: reason ?? null,
  }));
  if (asJson) context.out(JSON.stringify(plugins, null, 2));
  else for (const plugin of plugins) context.out(asLine(plugin));
  return 0;
}

const asLine = ({ id, state, version, origin, folder, reason }: Record<string, string | null>) =>
  [id, state, version ?? '-', origin, folder, ...(reason ? [reason] : [])].join('  ').replace(/\p{C}/gu, '');

async function choose(context: CliContext, id: string, enabled: boolean): Promise<number> {
  const em = (await context.database()).unitOfWork();
  const row = await em.findOne(PluginSchema, id);
  const plugin = (await foundPlugins(context)).find(plugin => plugin.id === id);
  // A plugin without a folder can still be disabled.
  if (!plugin && (enabled || !row)) return unknown(context, id);
  if (enabled && plugin?.result !== 'fit') {
    context.fail(`"${id}" cannot run: ${plugin?.reason}.`);
    return 1;
  }
  if (row) row.enabled = enabled;
  else em.persist(em.create(PluginSchema, { id, enabled, settings: null }));
  await em.flush();
  await context.writeAudit({ action: enabled ? 'cli.enable-plugin' : 'cli.disable-plugin', subject: { id } });
  context.out(`"${id}" is switched ${enabled ? 'on' : 'off'}. ${NEXT_START}`);
  return 0;
}

async function remove(context: CliContext, id: string, purge: boolean): Promise<number> {
  const em = (await context.database()).unitOfWork();
  const row = await em.findOne(PluginSchema, id);
  const plugin = (await foundPlugins(context)).find(plugin => plugin.id === id);
  if (!plugin && !(row && purge)) return unknown(context, id);
  if (plugin?.found.origin === 'shipped') {
    context.fail(`"${id}" comes with Vitrine and stays; \`vitrine plugin disable ${id}\` switches it off.`);
    return 1;
  }
  if (plugin) await rm(plugin.found.folder, { recursive: true, force: true });
  // Also removes the shared copy, from which other instances would restore the plugin.
  await removeFolders(em, [`plugins/${id}`, `plugins/.previous/${id}`]);
  if (row && purge) em.remove(row);
  // A plugin installed later under this id may be different code, so it starts disabled.
  else if (row) row.enabled = false;
  await em.flush();
  if (purge) await removeFiles(context.config.dataDir, id);
  await context.writeAudit({ action: 'cli.remove-plugin', subject: { id }, detail: { purge } });
  context.out(
    `"${id}" is removed${purge ? ', with its settings and files' : '; its settings and files are kept'}. ${NEXT_START}`,
  );
  return 0;
}

function unknown(context: CliContext, id: string): number {
  context.fail(`There is no plugin "${id}". \`vitrine plugin list\` shows them.`);
  return 1;
}

/** Options of each verb. */
const OPTIONS = new Map<string | undefined, readonly string[]>([
  ['list', ['--json']],
  ['disable', []],
  ['enable', []],
  ['remove', ['--purge']],
]);

function refuseUnknown(args: readonly (string | undefined)[], known: readonly string[]): void {
  const unknown = args.find(arg => arg !== undefined && !known.includes(arg));
  if (unknown !== undefined) throw new CliUsageError(`"${unknown}" is not understood here.`);
}

export const plugin: Command = {
  name: 'plugin',
  usage: 'list [--json] | disable <id> | enable <id> | remove <id> [--purge]',
  summary: 'Lists plugins, turns one off or on, or removes it; also when the server does not start with them.',
  async run([verb, id, ...rest], context) {
    const options = OPTIONS.get(verb);
    if (!options) throw new CliUsageError('Say what to do with the plugin.');
    if (verb === 'list') {
      refuseUnknown([id, ...rest], options);
      return list(context, id === '--json');
    }
    if (!id || id.startsWith('-')) throw new CliUsageError('Say which plugin: an id of `plugin list`.');
    refuseUnknown(rest, options);
    if (verb === 'remove') return remove(context, id, rest.includes('--purge'));
    return choose(context, id, verb === 'enable');
  },
};
