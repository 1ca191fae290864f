import { defineEntity, p } from '@mikro-orm/core';

/** What the administrator decided about a plugin. A plugin without a row is as it was found. */
export const PluginSchema = defineEntity({
  name: 'PluginEntity',
  tableName: 'plugin',
  properties: {
    id: p.string().length(40).primary(),
    enabled: p.boolean(),
    /** Settings with sealed secrets; null while none were saved. */
    settings: p.json<Record<string, unknown>>().nullable(),
  },
});

export class PluginEntity extends PluginSchema.class {}
PluginSchema.setClass(PluginEntity);
