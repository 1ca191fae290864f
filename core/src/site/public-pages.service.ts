import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { publicPluginAt, shellPageAt } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { BadgesService } from '../embed/badges.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { languageOf, spokenLanguage, type Language } from '../platform/http/language.ts';
import { PluginWebService } from '../plugins/web/plugin-web.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ThemeResolverService } from '../themes/theme-resolver.service.ts';
import type { PageHead } from './page-head.rule.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import { preferencesIn } from './preference-cookies.ts';
import { RequestOriginService } from './request-origin.service.ts';

/** The feeds of the announcements. */
const FEEDS = [
  { name: 'announcements.atom', type: 'application/atom+xml' },
  { name: 'announcements.rss', type: 'application/rss+xml' },
] as const;

const NODE_PAGE = /^\/instance\/([\w-]+)\/?$/;

/** Service for the public pages: which ones exist, and their metadata. */
@Injectable()
export class PublicPagesService {
  constructor(
    private readonly settings: SettingsService,
    private readonly requestOrigin: RequestOriginService,
    private readonly themeResolver: ThemeResolverService,
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly badges: BadgesService,
    private readonly pluginWeb: PluginWebService,
  ) {}

  /** Returns true if a page exists at this path for this caller: that of a hidden node does not, like one of an unknown node. */
  exists(path: string, caller: Caller, request: IncomingMessage): boolean {
    const [, uuid] = NODE_PAGE.exec(path) ?? [];
    if (uuid === undefined) {
      if (this.pluginTitle(path, request) !== undefined) return true;
      const page = path.replace(/(?<=.)\/+$/, '');
      return shellPageAt(path) !== undefined || this.themeResolver.pagesFor(caller, request).includes(page);
    }
    const node = this.nodeCache.get(uuid);
    return node !== undefined && this.nodes.canSee(caller, { uuid, hidden: node.hidden });
  }

  /** Returns the head of a page. Link previews are shared, so it never contains anything hidden, whoever the caller is. */
  headOf(path: string, caller: Caller, request: IncomingMessage): PageHead {
    const language = languageFor(request);
    const texts = PAGE_TEXTS[language];
    const { name: siteName, description, private: isPrivate } = this.settings.get(SITE);
    const [, uuid] = NODE_PAGE.exec(path) ?? [];
    const visibleNodes = this.badges.all(caller);
    const node = visibleNodes.find(node => node.node.uuid === uuid)?.node;
    const shellPage = shellPageAt(path);
    const pageName =
      node?.name ??
      this.pluginTitle(path, request) ??
      (shellPage && shellPage !== '/' ? texts.page[shellPage] : undefined);
    const origin = this.requestOrigin.of(request);
    const { basePath } = this.requestOrigin;
    const picture = node ? `node/${node.uuid}.png` : 'site.png';
    return {
      language,
      siteName,
      description,
      title: pageName ? `${pageName} · ${siteName}` : siteName,
      url: isPrivate ? undefined : origin + path,
      picture: isPrivate ? undefined : `${origin}/preview/${picture}`,
      feeds: FEEDS.map(({ name, type }) => ({
        type,
        href: `${basePath}/${name}`,
        title: `${texts.page['/announcements']} · ${siteName}`,
      })),
      noScript: {
        text: texts.noScript,
        link: texts.stateWithoutScript,
        href: `${basePath}/embed/${node ? `node/${node.uuid}` : 'site'}`,
      },
    };
  }

  /** Returns the title of the public page of a plugin at a path; undefined if there is none. */
  private pluginTitle(path: string, request: IncomingMessage): string | undefined {
    const id = publicPluginAt(path);
    return id === undefined ? undefined : this.pluginWeb.publicTitle(id, languageFor(request));
  }

  /** Returns the head of a page without information about the site: sign-in, admin area, and a private site before the sign-in. */
  neutralHead(request: IncomingMessage): PageHead {
    const language = languageFor(request);
    return {
      language,
      siteName: 'Vitrine',
      description: '',
      title: 'Vitrine',
      url: undefined,
      picture: undefined,
      feeds: [],
      noScript: undefined,
    };
  }
}

/** Returns the visitor's language preference, otherwise the best language that the browser accepts. */
function languageFor(request: IncomingMessage): Language {
  const preferred = preferencesIn(request).language;
  return (preferred && spokenLanguage(preferred)) || languageOf(request);
}
