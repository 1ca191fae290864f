import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PluginPermission } from '@vitrine/contracts';
import { PluginLocale } from '../locale.ts';

/** Names in code that imply the use of a permission, whichever way they were imported. */
const NAMES: Readonly<Partial<Record<PluginPermission, RegExp>>> = {
  network: /\b(http|network|define(HttpNotifier|OpenId|Check|ThemeSource|ReleaseSource))\b/,
  storage: /\b(storage|store)\b/,
  schedule: /\bschedule\b/,
  routes: /\b(routes|sockets)\b/,
  alerts: /\balerts\b/,
  agents: /\bagentProtocol\b/,
};

/** Returns remarks on a plugin that nevertheless works: unused permissions, and stale or missing texts of web parts. */
export async function pluginNotes(folder: string, permissions: readonly PluginPermission[]): Promise<string[]> {
  const sources = await sourcesOf(folder);
  const code = sources.filter(({ file }) => !/^web[\\/]/.test(file)).map(({ text }) => text);
  const unused = permissions.filter(
    permission => NAMES[permission] && !code.some(text => NAMES[permission]!.test(text)),
  );
  return [
    ...unused.map(permission => `the permission "${permission}" is not used; every administrator is asked to grant it`),
    ...(await messageNotes(folder, sources)),
  ];
}

interface Source {
  readonly file: string;
  readonly text: string;
}

async function sourcesOf(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(entry => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name) && !/\.(spec|test|d)\./.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter(file => !/(^|[\\/])(node_modules|dist)[\\/]/.test(file))
    .sort();
  return Promise.all(files.map(async file => ({ file, text: await readFile(join(folder, file), 'utf8') })));
}

/** Messages are looked up by their English sentence: if the code does not contain it, its translation is never used. */
async function messageNotes(folder: string, sources: readonly Source[]): Promise<string[]> {
  const locales = join(folder, 'locales');
  if (!existsSync(locales)) return [];
  const used = new Set(sources.flatMap(({ file, text }) => (/^web[\\/]/.test(file) ? textsIn(text) : [])));
  const notes = (await readdir(locales))
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(async file => {
      const parsed = PluginLocale.safeParse(JSON.parse(await readFile(join(locales, file), 'utf8')));
      const messages = parsed.success ? parsed.data.messages : undefined;
      if (!messages) return [];
      const missing = [...used].filter(text => !Object.hasOwn(messages, text));
      return [
        ...Object.keys(messages)
          .filter(text => !isWritten(text, sources))
          .map(text => `locales/${file} translates "${text}", which no file of the plugin says any more`),
        ...(file === 'en.json' ? [] : missing.map(text => `locales/${file} has no message for "${text}"`)),
      ];
    });
  return (await Promise.all(notes)).flat();
}

/** Texts that a web part passes to `t` as literals. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/(?<![\w.])t\(\s*(['"`])((?:(?!\1)[^\\$]|\\.)*)\1/g)].map(([, , text = '']) =>
    text.replace(/\\(.)/g, '$1'),
  );

/** Returns true if the code contains the fixed parts of a sentence; its placeholders may be filled in any way. */
function isWritten(message: string, sources: readonly Source[]): boolean {
  const parts = message
    .split(/\{\w*\}/)
    .map(part => part.trim())
    .filter(Boolean);
  return sources.some(({ text }) => {
    const unescaped = text.replace(/\\(['"`])/g, '$1');
    return parts.every(part => unescaped.includes(part));
  });
}
