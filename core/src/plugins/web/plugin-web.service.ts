import { Injectable } from '@nestjs/common';
import {
  PUBLIC_PARTS,
  type NewPluginFailure,
  type PluginPageEntry,
  type PluginPart,
  type PluginPartName,
  type PluginPublicPage,
  type PluginWidget,
} from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Language } from '../../platform/http/language.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { failureSource } from '../../platform/text/source-position.ts';
import { Clock } from '../../platform/time/clock.ts';
import type { InstalledPlugin } from '../lifecycle/installed-plugin.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';
import type { WebBundle, WebFile } from '../model/web-bundle.ts';
import { PluginTextsService } from '../texts/plugin-texts.service.ts';

/** Ids of plugins by the position of their widgets on the start page, each list in order. */
interface WidgetLayout {
  readonly widgetsAbove: readonly string[];
  readonly widgetsBelow: readonly string[];
  readonly widgetsHidden: readonly string[];
}

type WithWeb = InstalledPlugin & { readonly web: WebBundle };

/** Anyone can send reports: the same failure is logged once in this time, and this many different ones are remembered. */
const REPORT_INTERVAL_MS = 10 * MINUTE_MS;
const MAX_REPORTS = 200;

/** Service for the web parts of running plugins: admin pages, and additions to public pages. */
@Injectable()
export class PluginWebService {
  private readonly reportedAt = new Map<string, number>();

  constructor(
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** True if public pages run code of plugins. */
  get isOnPublicPages(): boolean {
    return PUBLIC_PARTS.some(part => this.having(part).length > 0);
  }

  /** Returns the plugins' additions to public pages, as fields of the public information; empty ones are omitted. */
  publicParts(
    language: Language,
    places: WidgetLayout,
  ): {
    widgets?: PluginWidget[];
    nodePanels?: PluginPart[];
    publicPages?: PluginPublicPage[];
  } {
    const widgets = this.widgets(language, places);
    const nodePanels = this.having('NodePanel').map(plugin => this.partOf(plugin, language));
    const publicPages = this.having('PublicPage').map(plugin => ({
      ...this.partOf(plugin, language),
      linked: plugin.manifest?.publicPage?.link ?? false,
    }));
    return {
      ...(widgets.length > 0 && { widgets }),
      ...(nodePanels.length > 0 && { nodePanels }),
      ...(publicPages.length > 0 && { publicPages }),
    };
  }

  /** Returns the title of a plugin's public page; undefined if it has none or is not running. */
  publicTitle(id: string, language: Language): string | undefined {
    const plugin = this.having('PublicPage').find(plugin => plugin.id === id);
    return plugin && this.pluginTexts.titleOf(plugin.id, language);
  }

  /** Returns the admin page of a plugin; undefined if it has none or is not running. */
  adminPage(id: string, language: Language): PluginPart | undefined {
    const plugin = this.having('AdminPage').find(plugin => plugin.id === id);
    return plugin && this.partOf(plugin, language);
  }

  /** Returns the entries of plugins in the admin menu. */
  entries(language: Language): PluginPageEntry[] {
    return this.having('AdminPage').map(plugin => ({
      id: plugin.id,
      title: this.pluginTexts.titleOf(plugin.id, language),
      badge: plugin.badge,
    }));
  }

  /**
   * Returns a file by its path in the bundle. The release cannot be guessed, which protects the files, because they are served to
   * every client.
   */
  file(id: string, release: string, path: string): WebFile | undefined {
    const plugin = this.withWeb().find(plugin => plugin.id === id);
    const isServed = plugin && this.releaseOf(plugin) === release && !path.endsWith('.map');
    return isServed ? plugin.web.files.get(path) : undefined;
  }

  /**
   * Logs the failure of a web part in a browser to the plugin's log, with its position in the sources. Repeated failures are logged
   * only once in a while.
   */
  async reportFailure({ plugin: id, part, message, stack = '', components = '' }: NewPluginFailure): Promise<void> {
    const plugin = this.having(part).find(plugin => plugin.id === id);
    if (!plugin) return;
    const now = this.clock.now();
    const key = `${id} ${part} ${message}`;
    if (now - (this.reportedAt.get(key) ?? -Infinity) < REPORT_INTERVAL_MS) return;
    if (this.reportedAt.size >= MAX_REPORTS) this.reportedAt.clear();
    this.reportedAt.set(key, now);
    const readMap = async (file: string) => plugin.web.files.get(file)?.data.toString();
    const path = `/plugin-web/${id}/${this.releaseOf(plugin)}/`;
    const place = await failureSource(stack, components, { path, readMap });
    plugin.log.error(`${part} failed in a browser: ${message}${place === undefined ? '' : ` (${place})`}`);
  }

  /** Returns the widgets in order. Widgets in none of the lists come below the others. */
  private widgets(language: Language, { widgetsAbove, widgetsBelow, widgetsHidden }: WidgetLayout): PluginWidget[] {
    const plugins = new Map(this.having('Widget').map(plugin => [plugin.id, plugin]));
    const named = new Set([...widgetsAbove, ...widgetsBelow, ...widgetsHidden]);
    const at = (place: PluginWidget['place'], ids: Iterable<string>) =>
      [...new Set(ids)].flatMap(id => {
        const plugin = plugins.get(id);
        return plugin ? { ...this.partOf(plugin, language), place } : [];
      });
    const others = [...plugins.keys()].filter(id => !named.has(id));
    return [...at('above', widgetsAbove), ...at('below', [...widgetsBelow, ...others])];
  }

  private partOf(plugin: WithWeb, language: Language): PluginPart {
    const { sdk, entry, css, languages } = plugin.web.manifest;
    const pathOf = (file: string) => `/plugin-web/${plugin.id}/${this.releaseOf(plugin)}/${file}`;
    return {
      id: plugin.id,
      title: this.pluginTexts.titleOf(plugin.id, language),
      sdk,
      entry: pathOf(entry),
      css: css.map(pathOf),
      ...(plugin.webSettings && { settings: { ...plugin.webSettings } }),
      texts: Object.fromEntries(languages.map(name => [name, pathOf(`locales/${name}.json`)])),
    };
  }

  private releaseOf({ id, web }: WithWeb): string {
    return this.vault.proof(`${id}/${web.hash}`, 'plugin-web').slice(0, 32);
  }

  private having(part: PluginPartName): WithWeb[] {
    return this.withWeb().filter(({ web }) => web.manifest.parts.includes(part));
  }

  private withWeb(): WithWeb[] {
    return this.plugins.list().filter((plugin): plugin is WithWeb => plugin.web !== undefined);
  }
}
