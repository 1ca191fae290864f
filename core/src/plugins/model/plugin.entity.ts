import { defineEntity, p } from '@mikro-orm/core';

/** An administrator's choices for a plugin. A plugin without a row has its defaults. */
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
