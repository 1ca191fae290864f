import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  DEFAULT_THEME,
  type ConfigForm,
  type PageTokens,
  type ThemeManifest,
  type ThemeSettings,
} from '@vitrine/contracts';
import { checkOptions, optionsFor } from '@vitrine/contracts/theme-package';
import { Database, type Statements } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { Events } from '../platform/events/events.service.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import { siteManifestOf } from './installed-theme.ts';
import { assertJsonOptions } from './komari/json-options.rule.ts';
import { cleanOptions } from './rich-text.ts';
import { ThemeTokensEntity } from './theme-tokens.entity.ts';
import type { ThemeEntity } from './theme.entity.ts';
import { ThemeChanged } from './theme.events.ts';
import { ThemeMissing } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

const NO_FORM: ConfigForm = { type: 'object', properties: {}, required: [] };
/** Maximum number of sessions with a draft; the oldest draft is dropped first. */
const MAX_DRAFTS = 100;

interface Draft {
  readonly id: string;
  readonly settings: ThemeSettings;
  /** Saved settings at the time of the draft. */
  readonly saved: ThemeSettings;
}

type Description = Pick<ThemeManifest, 'options' | 'words' | 'tokens'>;

/**
 * Service for the administrator's settings of a theme: its options, and design tokens that override its own; saved for all
 * visitors, or as a draft that only its author's session sees. Drafts are held in memory.
 */
@Injectable()
export class ThemeSettingsService implements OnModuleInit {
  private readonly tokens = new Map<string, PageTokens>();
  private readonly drafts = new Map<string, Draft>();

  constructor(
    private readonly db: Database,
    private readonly themes: ThemesService,
    private readonly events: Events,
  ) {}

  onModuleInit(): Promise<void> {
    return this.reload();
  }

  /** Reloads the tokens. */
  async reload(): Promise<void> {
    const rows = await this.db.findAll(ThemeTokensEntity);
    this.tokens.clear();
    for (const { id, tokens } of rows) this.tokens.set(id, tokens);
  }

  /** Returns the declarations of a theme. Throws if it is not installed. */
  describe(id: string): Description {
    if (id === DEFAULT_THEME) return { options: NO_FORM, words: {}, tokens: {} };
    const { current } = this.themes.findOneOrFail(id);
    if (!current) throw new ThemeMissing(id);
    return current.manifest;
  }

  /** Returns the saved settings, with the default of each unset option. */
  saved(id: string): ThemeSettings {
    const { options } = this.describe(id);
    return { values: optionsFor(options, this.themes.find(id)?.options ?? {}), tokens: this.tokens.get(id) ?? {} };
  }

  /** Returns true if an administrator set options or tokens of a theme. */
  isCustomized(id: string): boolean {
    return this.tokens.has(id) || Object.keys(this.themes.find(id)?.options ?? {}).length > 0;
  }

  /** Adds tokens to those that an administrator set for the default theme. */
  async addDefaultTokens(tokens: PageTokens): Promise<void> {
    await this.saveTokens(DEFAULT_THEME, { ...this.tokens.get(DEFAULT_THEME), ...tokens });
  }

  /** Returns true for a whole-site theme, which does not support tokens and drafts. */
  isSite(id: string): boolean {
    const current = this.themes.find(id)?.current;
    return current !== undefined && siteManifestOf(current) !== undefined;
  }

  async save(id: string, values: unknown, tokens?: PageTokens, expect?: Expect<ThemeSettings>): Promise<void> {
    const options = await this.check(id, values);
    const form = this.describe(id).options;
    const keep = async (em: SqlEntityManager, row: Pick<ThemeEntity, 'options'> | null) => {
      const storedTokens = await lockRow(em, ThemeTokensEntity, { id });
      expect?.({ values: optionsFor(form, row?.options ?? {}), tokens: storedTokens?.tokens ?? {} });
      if (tokens) await writeTokens(em, id, tokens);
    };
    if (id === DEFAULT_THEME) await this.db.transactional(em => keep(em, null));
    else await this.themes.saveOptions(id, options, keep);
    if (tokens) this.noteTokens(id, tokens);
  }

  /** Saves the draft of a session; returns it as the preview shows it. */
  async saveDraft(session: string, id: string, { values, tokens }: ThemeSettings): Promise<ThemeSettings> {
    const settings = { values: await this.check(id, values), tokens };
    this.drafts.delete(session);
    this.drafts.set(session, { id, settings, saved: this.saved(id) });
    for (const oldest of this.drafts.keys()) if (this.drafts.size > MAX_DRAFTS) this.drafts.delete(oldest);
    return settings;
  }

  discardDraft(session: string, id: string): void {
    if (this.drafts.get(session)?.id === id) this.drafts.delete(session);
  }

  draft(session: string, id: string): ThemeSettings | undefined {
    const draft = this.drafts.get(session);
    return draft?.id === id ? draft.settings : undefined;
  }

  /**
   * Returns the unsaved changes of a session, in the form of the installed version. The page of a theme saves a draft as soon as it
   * opens, so a draft without changes is ignored in favour of the saved settings, which may be newer.
   */
  unsaved(session: string, id: string): ThemeSettings | undefined {
    const draft = this.drafts.get(session);
    if (draft?.id !== id || isDeepStrictEqual(draft.settings, draft.saved)) return undefined;
    const { values, tokens } = draft.settings;
    const saved = this.saved(id);
    const changed = Object.entries(values).filter(
      ([name, value]) => !isDeepStrictEqual(value, draft.saved.values[name]),
    );
    return {
      values: optionsFor(this.describe(id).options, { ...saved.values, ...Object.fromEntries(changed) }),
      tokens: isDeepStrictEqual(tokens, draft.saved.tokens) ? saved.tokens : tokens,
    };
  }

  /** Returns the drafts of all sessions for a theme. */
  draftsOf(id: string): ThemeSettings[] {
    return [...this.drafts.values()].filter(draft => draft.id === id).map(({ settings }) => settings);
  }

  /** Removes the tokens and drafts of a deleted theme. */
  async remove(id: string): Promise<void> {
    await this.saveTokens(id, {});
    for (const [session, draft] of this.drafts) if (draft.id === id) this.drafts.delete(session);
  }

  private async check(id: string, values: unknown) {
    const form = this.describe(id).options;
    const checked = checkOptions(form, values);
    if (!checked.ok)
      throw new RequestInvalid(
        checked.problems.map(({ path, ...problem }) => ({ path: `values.${path}`, ...problem })),
      );
    const current = this.themes.find(id)?.current;
    if (current && siteManifestOf(current)?.jsonOptions) assertJsonOptions(checked.value);
    return cleanOptions(form, checked.value);
  }

  private async saveTokens(id: string, tokens: PageTokens): Promise<void> {
    await writeTokens(this.db, id, tokens);
    this.noteTokens(id, tokens);
  }

  private noteTokens(id: string, tokens: PageTokens): void {
    if (hasTokens(tokens)) this.tokens.set(id, tokens);
    else this.tokens.delete(id);
    this.events.emit(ThemeChanged, { id });
  }
}

const hasTokens = (tokens: PageTokens) => Object.keys(tokens).length > 0;

async function writeTokens(em: Statements, id: string, tokens: PageTokens): Promise<void> {
  if (hasTokens(tokens)) await em.upsert(ThemeTokensEntity, { id, tokens });
  else await em.nativeDelete(ThemeTokensEntity, { id });
}

/** Returns the tokens of a page: the theme's, overridden by the administrator's. */
export const mergeTokens = (chosen: PageTokens, set: PageTokens): PageTokens => ({
  ...chosen,
  ...set,
  ...((chosen.light ?? set.light) && { light: { ...chosen.light, ...set.light } }),
  ...((chosen.dark ?? set.dark) && { dark: { ...chosen.dark, ...set.dark } }),
});
