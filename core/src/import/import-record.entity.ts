import { defineEntity, p } from '@mikro-orm/core';

/** Rows that an import created, and settings that it replaced. */
export interface CreatedRows {
  readonly nodes: string[];
  readonly pingTasks: number[];
  /** Absent in imports from before checks were supported. */
  readonly checks?: number[];
  readonly offlineConfigs: string[];
  readonly loadRules: number[];
  readonly savedCommands: string[];
  readonly channels: string[];
  /** Values of settings groups before the import, by key; null for a group that was not stored. */
  readonly settings: Record<string, Record<string, unknown> | null>;
}

/** Entity of an import that can be undone until it is confirmed. */
export const ImportRecordSchema = defineEntity({
  name: 'ImportRecordEntity',
  tableName: 'import_record',
  properties: {
    id: p.uuid().primary(),
    product: p.string().length(60),
    at: p.datetime(3),
    created: p.json<CreatedRows>(),
  },
});

export class ImportRecordEntity extends ImportRecordSchema.class {}
ImportRecordSchema.setClass(ImportRecordEntity);
