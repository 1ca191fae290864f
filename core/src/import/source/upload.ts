import { readFile } from 'node:fs/promises';
import type { ImporterDescription, ImportFacts, ImportQuestion } from '@vitrine/contracts';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { isShorterThanItsHeader } from './source-database.ts';
import { SourceReader } from './source-reader.ts';
import type { UnpackedFiles } from './unpack-upload.ts';

/** Maximum size of a file that is passed to an importer as a whole. */
const MAX_BYTES = 8 * 2 ** 20;

/** An unpacked upload as one importer sees it: files by the importer's own names. */
export class Upload implements AsyncDisposable {
  private readonly reader: SourceReader;

  private constructor(
    readonly facts: ImportFacts,
    private readonly paths: ReadonlyMap<string, string>,
    databases: Readonly<Record<string, { path: string; name: string }>>,
  ) {
    this.reader = new SourceReader(databases);
  }

  /** Assigns the files to an importer; undefined if it has none of its files. */
  static async open(
    files: UnpackedFiles,
    description: ImporterDescription,
    when: Pick<ImportFacts, 'now' | 'zone'>,
  ): Promise<Upload | undefined> {
    const paths = new Map<string, string>();
    const databases: Record<string, { path: string; name: string }> = {};
    const found: Record<string, ImportFacts['files'][string]> = {};
    let isFirst = true;
    for (const [key, { names, database }] of Object.entries(description.files)) {
      const path =
        names.map(name => files.get(name.toLowerCase())).find(known => known !== undefined) ??
        (database && isFirst ? files.get('') : undefined);
      if (database) isFirst = false;
      if (path === undefined) continue;
      paths.set(key, path);
      found[key] = database && (await isShorterThanItsHeader(path)) ? 'open-log' : 'whole';
      if (database && found[key] === 'whole') databases[key] = { path, name: names[0]! };
    }
    return paths.size === 0 ? undefined : new Upload({ files: found, ...when }, paths, databases);
  }

  async answer(question: ImportQuestion): Promise<unknown> {
    if (question.kind === 'bytes') return this.bytes(question.file);
    if (this.facts.files[question.database] !== 'whole')
      return question.kind === 'tables' ? {} : { rows: [], after: null };
    return this.reader.ask(question);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.reader[Symbol.asyncDispose]();
  }

  private async bytes(file: string): Promise<string> {
    const path = this.paths.get(file);
    const content = path === undefined ? undefined : await readFile(path);
    if (!content || content.length > MAX_BYTES) throw new InvalidArchiveError(`${file} is missing or too large.`);
    return content.toString('base64');
  }
}
