import { defineEntity, p } from '@mikro-orm/core';

/** One settings group, or one fact about this installation, by key. */
export const SettingSchema = defineEntity({
  name: 'SettingEntity',
  tableName: 'setting',
  properties: {
    key: p.string().length(64).primary(),
    value: p.json<Record<string, unknown>>(),
    updatedAt: p.datetime(3),
  },
});

export class SettingEntity extends SettingSchema.class {}
SettingSchema.setClass(SettingEntity);
