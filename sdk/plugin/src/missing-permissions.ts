import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PluginPermission } from '@vitrine/contracts';

/** Patterns of code that requires each permission. */
const USES: Readonly<Partial<Record<PluginPermission, RegExp>>> = {
  network:
    /(?:(?<![.\w])|\b(?:host|context)\.)(?:http(?:\.download)?\s*\(|network\s*\.\s*(?:resolve|lookup|fetch|dns|ping)\b)|(?<![.\w])define(?:HttpNotifier|OpenId|Check|ThemeSource|ReleaseSource)\s*\(/,
  storage:
    /(?:(?<![.\w])|\b(?:host|context)\.)(?:storage\s*\.\s*(?:folder|read|write|append|remove|list)|store\s*\.\s*(?:get|set|add|delete|keys|entries))\b/,
  schedule: /(?:(?<![.\w])|\bhost\.)schedule\s*\(/,
  routes: /\bhooks\s*\.\s*(?:routes|sockets)\s*\.\s*tap\b|(?<![.\w])defineTool\s*\(/,
  alerts: /(?:(?<![.\w])|\bhost\.)alerts\s*\.\s*(?:open|close)\b/,
  series: /(?:(?<![.\w])|\bhost\.)series\s*\.\s*(?:declare|write)\b/,
  history: /(?:(?<![.\w])|\bhost\.)history\s*\.\s*(?:families|newest|read)\b/,
  notices: /(?:(?<![.\w])|\bhost\.)notices\s*\.\s*send\b/,
  'admin-ui': /(?:(?<![.\w])|\bhost\.)badge\s*\(/,
  agents: /\bhooks\s*\.\s*agentProtocol\s*\.\s*tap\b/,
};
/** Files that declare one of these names themselves: calls of that name are ignored. */
const OWN_NAMES =
  /\b(?:function|class|const|let|var|import)\s+(?:\*\s+as\s+)?(http|network|storage|store|schedule|alerts|series|history|notices|badge)\b/g;

/**
 * Pure function: returns the first use of each host service that the file uses without its permission, as a sentence without the
 * file's name. It matches names, not types, so code that hides a use is not found.
 */
export function missingPermissionsIn(
  source: string,
  permissions: readonly PluginPermission[],
): { readonly line: number; readonly message: string }[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
  const ownNames = new Set([...code.matchAll(OWN_NAMES)].map(([, name]) => name));
  return (Object.keys(USES) as PluginPermission[]).flatMap(permission => {
    const found = permissions.includes(permission) ? undefined : USES[permission]?.exec(code);
    const used = found?.[0].replace(/\s/g, '').replace(/\($/, '') ?? '';
    if (
      !found ||
      ownNames.has(/http|network|storage|store|schedule|alerts|series|history|notices|badge/.exec(used)?.[0] ?? '')
    )
      return [];
    const line = code.slice(0, found.index).split('\n').length;
    return [{ line, message: `uses ${used}, which needs the permission "${permission}" in the manifest` }];
  });
}

/** Searches a plugin's own files for host services that its manifest does not request: `index.ts:4 uses …`. */
export async function missingPermissions(folder: string, permissions: readonly PluginPermission[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(({ name }) => /\.[cm]?[jt]s$/.test(name) && !/\.(spec|test|d)\.[cm]?[jt]s$/.test(name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter(file => !/(^|[\\/])node_modules[\\/]|^(web|dist)[\\/]/.test(file))
    .sort();
  const found = await Promise.all(
    files.map(async file =>
      missingPermissionsIn(await readFile(join(folder, file), 'utf8'), permissions).map(
        ({ line, message }) => `${file}:${line} ${message}`,
      ),
    ),
  );
  return found.flat();
}
