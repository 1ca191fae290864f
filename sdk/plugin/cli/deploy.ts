import type { PluginCandidate, PluginView } from '@vitrine/contracts';
import { signatureNote } from '../../tooling/authoring/signature-note.ts';
import { SiteClient } from '../../tooling/authoring/site-client.ts';
import { buildWebIfAny } from './build.ts';
import { CliError } from './cli-error.ts';
import { packPlugin } from './pack-plugin.ts';
import { summaryOf } from './plugin-summary.ts';

interface DeployOptions {
  readonly site?: string | undefined;
  readonly key?: string | undefined;
  readonly grant?: string | undefined;
  /** File with the signing key. */
  readonly sign?: string | undefined;
}

/**
 * Packs a plugin, installs it on a site and enables it. An update that requests more permissions than the installed version needs
 * `grant`, the list of these permissions, because nobody confirms a dialog. Returns the exit code: 1 if the plugin does not run.
 */
export async function deployPlugin(folder: string, { site, key, grant = '', sign }: DeployOptions): Promise<number> {
  const client = new SiteClient(site, key);
  await buildWebIfAny(folder);
  const { name, bytes } = await packPlugin(folder, sign);
  const candidate = (await client.upload(
    `plugins/candidates?name=${encodeURIComponent(name)}`,
    bytes,
  )) as PluginCandidate;
  const { candidateId, replaces, permissions, newPermissions, sha256 } = candidate;
  const granted = grant.split(',').map(permission => permission.trim());
  const withheld = replaces === null ? [] : newPermissions.filter(permission => !granted.includes(permission));
  if (withheld.length > 0) {
    await client.send('DELETE', `plugins/candidates/${candidateId}`);
    throw new CliError(
      `It asks for ${withheld.join(', ')}, which ${replaces} does not have. If that is right: --grant ${withheld.join(',')}`,
    );
  }
  const startedAt = performance.now();
  const plugin = (await client.send('POST', `plugins/candidates/${candidateId}/install`, {
    enable: true,
  })) as PluginView;
  console.log(summaryOf(plugin, performance.now() - startedAt));
  console.log(`${name}, sha256 ${sha256}${replaces ? `, replaces ${replaces}` : ''}`);
  const note = signatureNote(candidate.signature, replaces);
  if (note) console.log(note);
  console.log(`permissions: ${permissions.join(', ') || 'none'}`);
  return plugin.state === 'active' || plugin.state === 'needs-settings' ? 0 : 1;
}
