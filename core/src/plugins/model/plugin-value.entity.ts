import { defineEntity, p } from '@mikro-orm/core';

/** A value in a plugin's store. */
export const PluginValueSchema = defineEntity({
  name: 'PluginValueEntity',
  tableName: 'plugin_value',
  properties: {
    plugin: p.string().length(40).primary(),
    key: p.string().length(200).primary(),
    /** JSON, sealed, because plugins store tokens and keys in it. */
    value: p.text(),
    /** Bytes that count towards the size of the store. */
    size: p.integer(),
  },
});

export class PluginValueEntity extends PluginValueSchema.class {}
PluginValueSchema.setClass(PluginValueEntity);
