import {
  IMPORT_EFFECTS,
  SELECT_NONE,
  type ImportResult,
  type NodeSelector,
  type PlannedLeft,
} from '@vitrine/contracts';
import type { CreatedRows } from './import-record.entity.ts';
import { ImportTally } from './import-tally.ts';

type Effect = ImportResult['starts'][number]['effect'];

/** State of an import so far: later parts refer to its nodes and tasks, and the result is built from it. */
export class ImportProgress {
  readonly tally: ImportTally;
  /** Uuids of stored nodes, from this run or before, by the key in the source product. */
  readonly nodes = new Map<string, string>();
  readonly names = new Map<string, string>();
  /** Ids of ping tasks, by their key in the source product. */
  readonly tasks = new Map<string, number>();
  readonly created = {
    nodes: [],
    pingTasks: [],
    checks: [],
    offlineConfigs: [],
    loadRules: [],
    savedCommands: [],
    channels: [],
    settings: {},
  } as Required<CreatedRows>;
  private readonly effects = new Map<Effect, number>();

  constructor(left: readonly PlannedLeft[]) {
    this.tally = new ImportTally(left);
  }

  /** Counts the things that the import would start, so that an administrator can see them beforehand. */
  begin(effect: Effect, count = 1): void {
    this.effects.set(effect, (this.effects.get(effect) ?? 0) + count);
  }

  starts(): ImportResult['starts'] {
    return IMPORT_EFFECTS.flatMap(effect => {
      const count = this.effects.get(effect) ?? 0;
      return count > 0 ? [{ effect, count }] : [];
    });
  }

  /** Returns the node selector for keys of nodes in the source product. */
  selectorOf(keys: 'all' | readonly string[]): NodeSelector {
    if (keys === 'all') return { ...SELECT_NONE, all: true };
    return { ...SELECT_NONE, nodes: [...new Set(keys.flatMap(key => this.nodes.get(key) ?? []))] };
  }
}
