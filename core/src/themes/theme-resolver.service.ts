import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DEFAULT_THEME, THEME_SDK_VERSION, type PublicTheme, type ThemeSettings } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { NodesService } from '../nodes/nodes.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { version } from '../platform/release/version.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { siteManifestOf, stateOf, type InstalledTheme } from './installed-theme.ts';
import { jsonOptionsOf } from './komari/json-options.rule.ts';
import { previewIn } from './preview-cookie.ts';
import type { StoredRelease } from './releases/release.ts';
import { ThemeFailuresService } from './theme-failures.service.ts';
import { ThemeFileKeys } from './theme-file-keys.service.ts';
import { mergeTokens, ThemeSettingsService } from './theme-settings.service.ts';
import { assetPath } from './theme.view.ts';
import { ThemesService } from './themes.service.ts';

type Showable = InstalledTheme & { readonly current: StoredRelease };

/** Service that determines the theme of public pages for a visitor. */
@Injectable()
export class ThemeResolverService {
  constructor(
    private readonly themes: ThemesService,
    private readonly fileKeys: ThemeFileKeys,
    private readonly themeSettings: ThemeSettingsService,
    private readonly themeFailures: ThemeFailuresService,
    private readonly nodes: NodesService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Returns the theme of a caller: the previewed or active one, with their draft or the saved settings; null for the unchanged
   * default theme.
   */
  async resolveFor(caller: Caller, request?: IncomingMessage): Promise<PublicTheme | null> {
    const preview = this.previewOf(caller, request);
    const theme = this.chosen(preview);
    const id = theme?.id ?? DEFAULT_THEME;
    const draft = caller.kind === 'page' && caller.draft ? this.themeSettings.draft(caller.session, id) : undefined;
    const settings = draft ?? this.themeSettings.saved(id);
    const isPreview = preview !== undefined && !(caller.kind === 'page' && caller.draft);
    return theme ? this.describe(theme, settings, caller, isPreview) : tunedDefault(settings);
  }

  /** Returns the theme that a page shows as a draft: that of `?draft={id}`, if this session has a draft of it. */
  draftOf(caller: Caller, { url = '/' }: IncomingMessage): string | undefined {
    if (caller.kind !== 'admin') return undefined;
    const id = URL.parse(url, 'http://site')?.searchParams.get('draft');
    if (id == null) return undefined;
    return this.themeSettings.draft(caller.session, id) && id;
  }

  private async describe(theme: Showable, settings: ThemeSettings, caller: Caller, preview: boolean) {
    const addressOf = this.addresses(theme, caller);
    const { id, release, current } = theme;
    const { manifest } = current;
    return {
      id,
      version: manifest.version,
      ...('alias' in manifest && manifest.alias !== undefined && { alias: manifest.alias }),
      release,
      sdk: manifest.sdk,
      entry: manifest.entry ? addressOf(manifest.entry) : null,
      css: manifest.css.map(addressOf),
      tokens: mergeTokens(manifest.tokens, settings.tokens),
      options: await this.optionsOf(theme, settings.values, caller),
      preview,
      isSlow: !preview && this.themeFailures.isSlow(id),
    };
  }

  /** Returns the theme that public pages show to this caller; undefined for the default theme. */
  themeFor(caller: Caller, request: IncomingMessage): InstalledTheme | undefined {
    return this.chosen(this.previewOf(caller, request));
  }

  /** Returns true if public pages run third-party code for this caller. */
  isForeign(caller: Caller, request: IncomingMessage): boolean {
    return this.chosen(this.previewOf(caller, request)) !== undefined;
  }

  /** Returns the paths of the pages that the caller's theme adds. */
  pagesFor(caller: Caller, request: IncomingMessage): readonly string[] {
    return this.chosen(this.previewOf(caller, request))?.current.manifest.pages ?? [];
  }

  /** Returns the theme that this administrator previews, or whose draft the page shows; undefined if there is neither. */
  previewOf(caller: Caller, request: IncomingMessage | undefined): string | undefined {
    const requestedTheme =
      caller.kind === 'admin' && request ? (this.draftOf(caller, request) ?? previewIn(request)) : undefined;
    const preview = caller.kind === 'page' ? caller.preview : requestedTheme;
    return preview !== undefined && (preview === DEFAULT_THEME || this.themes.find(preview)) ? preview : undefined;
  }

  /** Returns the Link header that preloads the active theme; empty if there is none. */
  preloads(basePath: string): string {
    const theme = this.showable(this.themes.active());
    if (!theme || this.settings.get(SITE).private) return '';
    const { id, release, current } = theme;
    const { entry, css } = current.manifest;
    const link = (file: string, relation: string) => `<${basePath}${assetPath(id, release, file)}>; ${relation}`;
    return [
      ...(entry ? [link(entry, 'rel=modulepreload')] : []),
      ...css.map(file => link(file, 'rel=preload; as=style')),
    ].join(', ');
  }

  private chosen(preview: string | undefined): Showable | undefined {
    return this.showable(preview ?? this.themes.active());
  }

  /** Returns the function that builds URLs for files of a theme: sandboxed pages without cookies get unguessable URLs. */
  private addresses({ id, release }: Showable, caller: Caller): (file: string) => string {
    const isSecret = caller.kind === 'page' && this.settings.get(SITE).private;
    const prefix = isSecret ? `~${this.fileKeys.of(id, release)}/` : '';
    return file => assetPath(id, release, file, prefix);
  }

  private showable(id: string): Showable | undefined {
    const theme = this.themes.find(id);
    return theme?.current && stateOf(theme) === 'ready' ? { ...theme, current: theme.current } : undefined;
  }

  /** Options are public, so references to deleted nodes, or to nodes hidden from this caller, are removed. */
  private async optionsOf(
    { current }: Showable,
    values: ThemeSettings['values'],
    caller: Caller,
  ): Promise<PublicTheme['options']> {
    const form = current.manifest.options;
    if (siteManifestOf(current)?.jsonOptions) return jsonOptionsOf(values);
    const named = Object.entries(form.properties).filter(([, { widget }]) => widget === 'node' || widget === 'nodes');
    if (named.length === 0) return values;
    const visible = new Set((await this.nodes.findVisible(caller)).map(({ uuid }) => uuid));
    const valid = named.map(([key]) => {
      const value = values[key];
      if (Array.isArray(value)) return [key, value.filter(uuid => visible.has(uuid as string))];
      return [key, visible.has(value as string) ? value : ''];
    });
    return { ...values, ...Object.fromEntries(valid) };
  }
}

/** The default theme for a page: only needed if tokens are set, because it is part of the shell. */
const tunedDefault = ({ tokens }: ThemeSettings): PublicTheme | null =>
  Object.keys(tokens).length === 0
    ? null
    : {
        id: DEFAULT_THEME,
        version: version(),
        release: '',
        sdk: `^${THEME_SDK_VERSION}`,
        entry: null,
        css: [],
        tokens,
        options: {},
        preview: false,
        isSlow: false,
      };
