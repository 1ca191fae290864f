import { defineEntity, p } from '@mikro-orm/core';

/** The single row that names the release that made the schema. Written after each migration; compared at each start. */
export const SchemaVersionSchema = defineEntity({
  name: 'SchemaVersionEntity',
  tableName: 'schema_version',
  properties: {
    /** Always 1. */
    id: p.integer().primary().autoincrement(false),
    /** Version of the release whose migrations made the schema. Later releases without a migration do not change it. */
    version: p.text(),
    /** Hash of the schema after those migrations: `hashOf` in schema-description.ts. */
    hash: p.text(),
    migratedAt: p.datetime(3),
  },
});

export class SchemaVersionEntity extends SchemaVersionSchema.class {}
SchemaVersionSchema.setClass(SchemaVersionEntity);
