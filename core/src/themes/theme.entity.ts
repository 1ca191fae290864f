import type { ThemeFailure, ThemeSource } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** An installed theme: which of its releases is shown, and what the administrator made of it. Files lie in the data folder. */
export const ThemeSchema = defineEntity({
  name: 'ThemeEntity',
  tableName: 'theme',
  properties: {
    id: p.string().length(40).primary(),
    release: p.string().length(100),
    /** The release before, kept for a rollback. */
    previous: p.string().length(100).nullable(),
    options: p
      .json<Record<string, unknown>>()
      .default('{}')
      .onCreate(() => ({})),
    /** Where updates come from, where it is not what the theme says itself. */
    source: p.json<ThemeSource>().nullable(),
    failures: p
      .json<ThemeFailure[]>()
      .default('[]')
      .onCreate(() => []),
    installedAt: p.datetime(3),
  },
});

export class ThemeEntity extends ThemeSchema.class {}
ThemeSchema.setClass(ThemeEntity);
