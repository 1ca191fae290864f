import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dependencyProblems } from './conformance/dependencies.ts';
import { describeThrown } from './conformance/describe-thrown.ts';
import { localeProblems } from './conformance/locales.ts';
import { packageProblems } from './conformance/package.ts';
import { themeProblems } from './conformance/theme.ts';
import { webPartProblems, webPartsIn, webSettingProblems } from './conformance/web-parts.ts';
import { entryOf } from './manifest.ts';
import { missingPermissions } from './missing-permissions.ts';
import { parsePackage } from './parse-package.ts';
import type { Plugin } from './plugin.ts';
import { testHost } from './testing/test-host.ts';

/**
 * Reviews a plugin's folder and returns its faults: in manifest, form, translations, README and spec, resources left open after
 * dispose, and dependencies that need a compiler. An empty list means that it passed. Translations must be complete for
 * `languages`, by default English only; further ones are checked if present.
 */
export async function conformance(
  folder: string,
  { languages = ['en'] }: { languages?: readonly string[] } = {},
): Promise<string[]> {
  const raw = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as unknown;
  const parsed = parsePackage(raw);
  if (!parsed.ok) return parsed.faults.map(fault => `package.json: ${fault}`);
  const problems = packageProblems(folder, parsed.value, raw);
  if (problems.length > 0) return problems;
  const { vitrine: manifest } = parsed.value;
  if (manifest.kind === 'theme') return themeProblems(folder);
  const entry = pathToFileURL(join(folder, entryOf(parsed.value))).href;
  let plugin: Plugin | undefined;
  try {
    plugin = ((await import(entry)) as { default?: Plugin }).default;
  } catch (error) {
    return [`the code cannot be loaded: ${describeThrown(error, folder)}`];
  }
  if (!plugin) return ['the entry has no default export'];
  return [
    ...(plugin.kind === manifest.kind ? [] : [`the manifest says ${manifest.kind}, the code says ${plugin.kind}`]),
    ...formProblems(plugin),
    ...webSettingProblems(plugin.config.form, manifest.webSettings),
    ...(await localeProblems(folder, manifest, plugin, languages)),
    ...(await readmeProblems(folder, plugin)),
    ...(readdirSync(folder).some(name => /\.spec\.[jt]s$/.test(name))
      ? []
      : [`there is no ${basename(folder)}.spec.ts`]),
    ...(await handleProblems(plugin, folder)),
    ...(await dependencyProblems(folder)),
    ...(await missingPermissions(folder, manifest.permissions)),
    ...webPartProblems(await webPartsIn(folder), manifest.permissions),
  ];
}

function formProblems({ config: { form, parse } }: Plugin): string[] {
  const problems: string[] = [];
  if (JSON.stringify(JSON.parse(JSON.stringify(form))) !== JSON.stringify(form))
    problems.push('the form does not survive JSON');
  for (const [name, field] of Object.entries(form.properties)) {
    if (!field.title) problems.push(`the field ${name} has no title`);
    if (
      /token|secret|password|passwd/i.test(name) &&
      field.type === 'string' &&
      !field.writeOnly &&
      field.widget === 'text'
    ) {
      problems.push(`the field ${name} looks like a secret and is none`);
    }
  }
  const empty = parse({});
  const named = empty.ok ? [] : empty.problems.map(({ path }) => path);
  const unnamed = form.required.filter(name => !named.includes(name));
  return [...problems, ...unnamed.map(name => `empty settings are refused without naming ${name}`)];
}

async function readmeProblems(folder: string, { config }: Plugin): Promise<string[]> {
  if (!existsSync(join(folder, 'README.md'))) return ['there is no README.md'];
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  const titles = Object.values(config.form.properties).map(({ title }) => title);
  return titles
    .filter(title => !readme.includes(title))
    .map(title => `README.md does not mention the setting "${title}"`);
}

/** Plugins of the kind `hooks` may need settings to start; the others start without. */
async function handleProblems(plugin: Plugin, folder: string): Promise<string[]> {
  const parsed = plugin.config.parse({});
  if (plugin.kind === 'hooks' && !parsed.ok) return [];
  const before = openHandles();
  try {
    await using running = await testHost(plugin, { config: parsed.ok ? parsed.value : {} });
    void running;
  } catch (error) {
    return [`it does not start: ${describeThrown(error, folder)}`];
  }
  await new Promise(resolve => setImmediate(resolve));
  const after = openHandles();
  const leaked = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
  return leaked.length > 0 ? [`after dispose there is still open: ${leaked.join(', ')}`] : [];
}

const IGNORED = new Set(['Immediate', 'FSReqPromise', 'CloseReq', 'PipeWrap', 'TTYWrap', 'MessagePort']);

/** Returns the open handles that keep the process alive, counted by kind. */
function openHandles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) {
    if (!IGNORED.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
