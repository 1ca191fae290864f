import { defineEntity, p } from '@mikro-orm/core';

/** What the administrator decided about a plugin. A plugin without a row is as it was found. */
export const PluginChoiceSchema = defineEntity({
  name: 'PluginChoice',
  tableName: 'plugin',
  properties: {
    id: p.string().length(40).primary(),
    enabled: p.boolean(),
    /** Settings with sealed secrets; null while none were saved. */
    settings: p.json<Record<string, unknown>>().nullable(),
  },
});

export class PluginChoice extends PluginChoiceSchema.class {}
PluginChoiceSchema.setClass(PluginChoice);
