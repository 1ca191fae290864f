import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { admit, type Admission } from '../plugins/admission.rule.ts';
import { discover } from '../plugins/discovery.ts';
import { PluginChoiceSchema } from '../plugins/plugin.entity.ts';
import { UsageProblem, type Command } from './command.ts';
import type { CliContext } from './context.ts';

const NEXT_START = 'A running server does so at its next start.';

/** The plugins in the folders, without running any of their code. */
async function found({ config }: CliContext): Promise<Admission[]> {
  const folders = [
    ...(await discover(config.plugins, 'shipped')),
    ...(await discover(join(config.data, 'plugins'), 'installed')),
  ];
  return admit(folders);
}

async function list(context: CliContext): Promise<number> {
  const em = await context.database();
  const choices = new Map((await em.find(PluginChoiceSchema, {})).map(({ id, enabled }) => [id, enabled]));
  for (const { id, found: plugin, verdict, reason } of await found(context)) {
    const on = choices.get(id) ?? plugin.origin === 'shipped';
    const state = verdict === 'fit' ? (on ? 'on' : 'off') : verdict;
    const facts = [id, state, plugin.package?.version ?? '-', plugin.origin, basename(plugin.folder)];
    context.out([...facts, ...(reason ? [reason] : [])].join('  ').replace(/\p{C}/gu, ''));
  }
  return 0;
}

async function choose(context: CliContext, id: string, enabled: boolean): Promise<number> {
  const em = await context.database();
  const row = await em.findOne(PluginChoiceSchema, id);
  const plugin = (await found(context)).find(one => one.id === id);
  // One whose folder is gone may still be switched off.
  if (!plugin && (enabled || !row)) return unknown(context, id);
  if (enabled && plugin?.verdict !== 'fit') {
    context.fail(`"${id}" cannot run: ${plugin?.reason}.`);
    return 1;
  }
  if (row) row.enabled = enabled;
  else em.persist(em.create(PluginChoiceSchema, { id, enabled, settings: null }));
  await em.flush();
  await context.note({ action: enabled ? 'cli.enable-plugin' : 'cli.disable-plugin', subject: { id } });
  context.out(`"${id}" is switched ${enabled ? 'on' : 'off'}. ${NEXT_START}`);
  return 0;
}

async function remove(context: CliContext, id: string, purge: boolean): Promise<number> {
  const em = await context.database();
  const row = await em.findOne(PluginChoiceSchema, id);
  const plugin = (await found(context)).find(one => one.id === id);
  if (!plugin && !(row && purge)) return unknown(context, id);
  if (plugin?.found.origin === 'shipped') {
    context.fail(`"${id}" comes with Vitrine and stays; \`vitrine plugin disable ${id}\` switches it off.`);
    return 1;
  }
  if (plugin) await rm(plugin.found.folder, { recursive: true, force: true });
  if (row && purge) em.remove(row);
  // What is put there later under this id is somebody else's code: it starts switched off.
  else if (row) row.enabled = false;
  await em.flush();
  if (purge && /^[a-z][a-z0-9-]*$/.test(id))
    await rm(resolve(context.config.data, 'plugin-storage', id), { recursive: true, force: true });
  await context.note({ action: 'cli.remove-plugin', subject: { id }, detail: { purge } });
  context.out(
    `"${id}" is removed${purge ? ', with its settings and files' : '; its settings and files are kept'}. ${NEXT_START}`,
  );
  return 0;
}

function unknown(context: CliContext, id: string): number {
  context.fail(`There is no plugin "${id}". \`vitrine plugin list\` shows them.`);
  return 1;
}

export const plugin: Command = {
  name: 'plugin',
  usage: 'list | disable <id> | enable <id> | remove <id> [--purge]',
  summary: 'Shows plugins, switches them off or on, or removes one; for a server that does not start with them, too.',
  async run([verb, id, ...more], context) {
    if (verb === 'list') return list(context);
    if (!id || id.startsWith('-')) throw new UsageProblem('Say which plugin: an id of `plugin list`.');
    if (verb === 'disable' || verb === 'enable') return choose(context, id, verb === 'enable');
    if (verb === 'remove') return remove(context, id, more.includes('--purge'));
    throw new UsageProblem('Say what to do with the plugin.');
  },
};
