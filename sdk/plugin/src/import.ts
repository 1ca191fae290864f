import type {
  ImportedProbes,
  ImportedValues,
  ImporterDescription,
  ImportFacts,
  ImportPlan,
  ImportQuestion,
  ImportReply,
  ImportStep,
  ImportTask,
  PlannedRows,
  SourceRow,
} from '@vitrine/contracts';
import { configSchema } from './config.ts';
import { expectFunctions } from './expect-type.ts';
import { createPlugin, type Plugin } from './plugin.ts';

/** Maximum number of rows per table, which are read in pieces; a larger table or series is not the backup of a site. */
const MAX_ROWS = 5_000_000;
const BATCH = 2000;

/** An import plan whose rows are also type-checked. */
export type TypedPlan = Omit<ImportPlan, keyof PlannedRows> & Partial<PlannedRows>;

/** The uploaded file, as an importer reads it. The core reads databases and returns only the values of named columns. */
export interface ImportSource extends ImportFacts {
  /** Returns the tables of a database and their readable columns, without views, virtual tables and computed columns. */
  tables(database: string): Promise<Readonly<Record<string, readonly string[]>>>;
  /** Reads the rows of a table in the order of its key. A missing table or column counts as empty. */
  rows(
    database: string,
    table: string,
    columns: readonly string[],
    where?: Readonly<Record<string, string | number>>,
  ): AsyncIterable<SourceRow>;
  /** Returns all rows of a small table. */
  all(database: string, table: string, columns: readonly string[]): Promise<SourceRow[]>;
  /** Returns the content of a small file; undefined if it is missing. */
  bytes(file: string): Promise<Uint8Array | undefined>;
}

/** Importer of another product's data. Every function reads and returns data; the core decides which of it to store. */
export interface Importer extends ImporterDescription {
  /** Returns true if the file belongs to this product. */
  detect(source: ImportSource): Promise<boolean>;
  /**
   * Returns all data to import, and the data that cannot be imported with the reasons. A default in place of a value is an entry in
   * `left`.
   */
  plan(source: ImportSource): Promise<TypedPlan>;
  /** Reads the history of a node, by the node's key. */
  values?(source: ImportSource, node: string): AsyncIterable<ImportedValues>;
  /** Reads the results of a ping task on a node, by their keys. */
  probes?(source: ImportSource, node: string, task: string): AsyncIterable<ImportedProbes>;
  /** Reads the runs of a check, by its key: response times by hour, availability by day. */
  runs?(source: ImportSource, check: string): AsyncIterable<ImportedProbes>;
}

/**
 * Defines an importer of another product's data. It is offered on the page Move in; the core reads the file and stores the
 * importer's plan.
 */
export function defineImport(importer: Importer): Plugin {
  expectFunctions('defineImport', importer, ['detect', 'plan'], ['values', 'probes', 'runs']);
  const steps = importSteps(importer);
  const plugin = createPlugin('hooks', configSchema({}), host => host.hooks.importData.tap(host.id, steps));
  return { ...plugin, importer: steps };
}

/** Returns the function that runs an importer step by step across calls of the core; only data is exchanged. */
export function importSteps(importer: Importer): (step: ImportStep) => Promise<ImportReply> {
  const runs = new Map<string, Run>();
  return async step => {
    if (step.kind === 'describe') {
      const { product, files } = importer;
      return { kind: 'description', description: { product, files } };
    }
    if (step.kind === 'end') {
      runs.get(step.run)?.end();
      runs.delete(step.run);
      return { kind: 'done', value: null };
    }
    if (step.kind === 'begin') {
      const run = new Run(step.facts);
      runs.set(step.run, run);
      return run.next(() => void run.work(importer, step.task));
    }
    const run = runs.get(step.run);
    if (!run) throw new Error('This import has ended.');
    return run.next(() => run.answer(step.value));
  };
}

/** One task of an importer, suspended between two calls of the core. */
class Run {
  private reply = Promise.withResolvers<ImportReply>();
  private pending: PromiseWithResolvers<unknown> | undefined;
  private readonly source: ImportSource;

  constructor(facts: ImportFacts) {
    const known = new Map<string, Promise<Readonly<Record<string, readonly string[]>>>>();
    const sendQuestion = (question: ImportQuestion) => this.ask({ kind: 'question', question });
    const tables = (database: string): Promise<Readonly<Record<string, readonly string[]>>> => {
      const before = known.get(database);
      if (before) return before;
      const listed =
        facts.files[database] === undefined
          ? Promise.resolve({})
          : (sendQuestion({ kind: 'tables', database }) as Promise<Record<string, string[]>>);
      known.set(database, listed);
      return listed;
    };
    async function* rows(
      database: string,
      table: string,
      columnNames: readonly string[],
      where?: Readonly<Record<string, string | number>>,
    ): AsyncGenerator<SourceRow> {
      const all = await tables(database);
      const present = (Object.hasOwn(all, table) && all[table]) || [];
      const columns = columnNames.filter(column => present.includes(column));
      if (columns.length === 0 || Object.keys(where ?? {}).some(column => !present.includes(column))) return;
      let count = 0;
      for (let after: number | undefined; ;) {
        const question = { kind: 'rows', database, table, columns, ...(where && { where }) } as const;
        const piece = (await sendQuestion(after === undefined ? question : { ...question, after })) as {
          rows: SourceRow[];
          after: number | null;
        };
        count += piece.rows.length;
        if (count > MAX_ROWS) throw new Error(`${table} has more than ${MAX_ROWS} rows.`);
        yield* piece.rows;
        if (piece.after === null) return;
        after = piece.after;
      }
    }
    this.source = {
      ...facts,
      tables,
      rows,
      all: async (database, table, columns) => {
        const found: SourceRow[] = [];
        for await (const row of rows(database, table, columns)) found.push(row);
        return found;
      },
      bytes: async file => {
        if (facts.files[file] === undefined) return undefined;
        return Buffer.from((await sendQuestion({ kind: 'bytes', file })) as string, 'base64');
      },
    };
  }

  /** Resumes the task, and returns its next request or result. */
  next(resume: () => void): Promise<ImportReply> {
    this.reply = Promise.withResolvers();
    resume();
    return this.reply.promise;
  }

  answer(value: unknown): void {
    const { pending } = this;
    this.pending = undefined;
    pending?.resolve(value);
  }

  /** Ends the task: its pending request is rejected. */
  end(): void {
    this.pending?.reject(new Error('The import has ended.'));
  }

  async work(importer: Importer, task: ImportTask): Promise<void> {
    try {
      const value = await this.carryOut(importer, task);
      // The pending reply may belong to a later call than the one that started the task.
      this.reply.resolve({ kind: 'done', value });
    } catch (error) {
      this.reply.reject(error);
    }
  }

  private carryOut(importer: Importer, task: ImportTask): Promise<unknown> {
    switch (task.kind) {
      case 'detect':
        return importer.detect(this.source);
      case 'plan':
        return importer.plan(this.source);
      case 'values':
        return this.send(importer.values?.(this.source, task.node));
      case 'probes':
        return this.send(importer.probes?.(this.source, task.node, task.task));
      case 'runs':
        return this.send(importer.runs?.(this.source, task.check));
    }
  }

  private async send(rows: AsyncIterable<unknown> | undefined): Promise<null> {
    let batch: unknown[] = [];
    for await (const row of rows ?? []) {
      if (batch.push(row) < BATCH) continue;
      await this.ask({ kind: 'batch', rows: batch });
      batch = [];
    }
    if (batch.length > 0) await this.ask({ kind: 'batch', rows: batch });
    return null;
  }

  private ask(reply: ImportReply): Promise<unknown> {
    this.pending = Promise.withResolvers();
    this.reply.resolve(reply);
    return this.pending.promise;
  }
}
