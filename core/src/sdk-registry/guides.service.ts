import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { rootFolder } from '../platform/release/root.ts';

/** Folders with the guides, written when the SDKs are packed. */
const FOLDERS = {
  plugins: 'sdk/plugin/dist/packages/docs/plugins',
  themes: 'sdk/theme/dist/packages/docs/themes',
} as const;
type GuideKind = keyof typeof FOLDERS;

/** A guide: its file name without extension, its heading, and its first sentence. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
}

/** Guides that beginners should read first. */
const FIRST = ['README', 'first-notifier', 'first-theme'];

/** Service that reads the guides for authors of plugins and themes. */
@Injectable()
export class GuidesService {
  async list(kind: GuideKind): Promise<Guide[]> {
    const files = (await readdir(folderOf(kind)).catch((): string[] => [])).filter(file => file.endsWith('.md'));
    const guides = files.map(async file => {
      const text = await readFile(join(folderOf(kind), file), 'utf8');
      const [, summary = ''] = /^(?:#.*\n+)([A-Z*][^\n]*(?:\n[^\n#]+)*)/.exec(text) ?? [];
      return {
        name: file.replace(/\.md$/, ''),
        title: titleIn(text),
        summary: summary
          .replace(/\s+/g, ' ')
          .replace(/(?<=\.) .*/, '')
          .slice(0, 200),
      };
    });
    const rank = ({ name }: Guide) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
    return (await Promise.all(guides)).sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  }

  /** Returns a file of the guides by its exact name; undefined if there is none. */
  async read(
    kind: string,
    file: string,
  ): Promise<
    { readonly data: Buffer; readonly type: 'html' | 'md' | 'jpg' | 'png'; readonly title: string } | undefined
  > {
    const [, type] = /^[\w-]+\.(html|md|jpg|png)$/.exec(file) ?? [];
    if (!isKind(kind) || !type) return undefined;
    const data = await readFile(join(folderOf(kind), file)).catch(() => undefined);
    if (!data) return undefined;
    const text = type === 'html' ? data.toString() : '';
    return { data, type: type as 'html', title: /<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? file };
  }
}

const isKind = (kind: string): kind is GuideKind => Object.hasOwn(FOLDERS, kind);
const folderOf = (kind: GuideKind) => join(rootFolder(), FOLDERS[kind]);
const titleIn = (text: string) => /^# (.*)$/m.exec(text)?.[1] ?? '';
