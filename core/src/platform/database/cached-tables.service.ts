import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SharedEventType } from '../events/event.ts';
import { Events } from '../events/events.service.ts';

/** Event that announces each change of a table. */
type TableChanged = SharedEventType<void, null>;

/** Rows of a small table, cached in memory. */
export interface CachedTable<Row> {
  readonly rows: readonly Row[];
  /** Reloads the rows after a change, and emits the event of the table. */
  reload(): Promise<void>;
}

/**
 * Service for small tables in memory. They are loaded before any slice starts, and reloaded when another instance has changed them.
 */
@Injectable()
export class CachedTablesService implements OnModuleInit {
  private readonly tables: { readonly changed: TableChanged; readonly load: () => Promise<void> }[] = [];

  constructor(private readonly events: Events) {}

  async onModuleInit(): Promise<void> {
    for (const { load } of this.tables) await load();
  }

  /** Creates a cache of the rows returned by `read`. Call it in a constructor. */
  create<Row>(changed: TableChanged, read: () => Promise<readonly Row[]>): CachedTable<Row> {
    const table = {
      rows: [] as readonly Row[],
      reload: async () => {
        table.rows = await read();
        this.events.emit(changed);
      },
    };
    this.follow(changed, async () => {
      table.rows = await read();
    });
    return table;
  }

  /**
   * Calls `load` at the start and after changes of other instances, for services with a cache of their own. Call it in a
   * constructor.
   */
  follow(changed: TableChanged, load: () => Promise<void>): void {
    this.tables.push({ changed, load });
  }

  /** Reloads the tables whose event another instance emitted. */
  async refresh(event: string): Promise<void> {
    for (const { changed, load } of this.tables) if (changed.name === event) await load();
  }

  /** Reloads all tables, and emits their events on this instance. */
  async refreshAll(): Promise<void> {
    for (const { changed, load } of this.tables) {
      await load();
      this.events.emitHere(changed);
    }
  }
}
