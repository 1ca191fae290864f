import { defineEntity, p } from '@mikro-orm/core';
import type { ThemeFailure, ThemeSource } from '@vitrine/contracts';

/** An installed theme: its active release and the administrator's options. Its files are in the data folder. */
export const ThemeSchema = defineEntity({
  name: 'ThemeEntity',
  tableName: 'theme',
  properties: {
    id: p.string().length(40).primary(),
    release: p.string().length(100),
    /** The previous release, kept for a rollback. */
    previous: p.string().length(100).nullable(),
    options: p
      .json<Record<string, unknown>>()
      .default('{}')
      .onCreate(() => ({})),
    /** Source of updates, if it differs from the one in the manifest. */
    source: p.json<ThemeSource>().nullable(),
    /** Hosts from which a whole-site theme may load. */
    hosts: p
      .json<string[]>()
      .default('[]')
      .onCreate(() => []),
    failures: p
      .json<ThemeFailure[]>()
      .default('[]')
      .onCreate(() => []),
    installedAt: p.datetime(3),
  },
});

export class ThemeEntity extends ThemeSchema.class {}
ThemeSchema.setClass(ThemeEntity);
