import { defineEntity, p } from '@mikro-orm/core';
import type { PageTokens } from '@vitrine/contracts';

/** Design tokens of an administrator that override those of a theme. The default theme has a row here too. */
export const ThemeTokensSchema = defineEntity({
  name: 'ThemeTokensEntity',
  tableName: 'theme_tokens',
  properties: {
    /** Id of the theme. */
    id: p.string().length(40).primary(),
    tokens: p.json<PageTokens>(),
  },
});

export class ThemeTokensEntity extends ThemeTokensSchema.class {}
ThemeTokensSchema.setClass(ThemeTokensEntity);
