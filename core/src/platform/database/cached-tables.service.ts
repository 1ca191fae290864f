import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SharedEventType } from '../events/event.ts';
import { Events } from '../events/events.service.ts';

/** Event of every change of a table. */
type TableChanged = SharedEventType<void, null>;

/** The rows of a small table, kept in memory. */
export interface CachedTable<Row> {
  readonly rows: readonly Row[];
  /** Reads the rows again after a change, and emits the event of the table. */
  reload(): Promise<void>;
}

/** Service for small tables in memory. They are read before any slice starts, and again when another instance has changed them. */
@Injectable()
export class CachedTablesService implements OnModuleInit {
  private readonly tables: { readonly changed: TableChanged; readonly load: () => Promise<void> }[] = [];

  constructor(private readonly events: Events) {}

  async onModuleInit(): Promise<void> {
    for (const { load } of this.tables) await load();
  }

  /** Keeps the rows that `read` returns. Call it in a constructor. */
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

  /** Calls `load` at the start and after changes of other instances, for what keeps rows in its own way. Call it in a constructor. */
  follow(changed: TableChanged, load: () => Promise<void>): void {
    this.tables.push({ changed, load });
  }

  /** Reads the tables again whose event another instance emitted. */
  async refresh(event: string): Promise<void> {
    for (const { changed, load } of this.tables) if (changed.name === event) await load();
  }

  /** Reads all tables again, and emits their events on this instance. */
  async refreshAll(): Promise<void> {
    for (const { changed, load } of this.tables) {
      await load();
      this.events.emitHere(changed);
    }
  }
}
