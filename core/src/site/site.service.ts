import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { PublicInfo } from '@vitrine/contracts';
import { RETENTION, SITE, START_PAGE } from '@vitrine/contracts/settings';
import { SetupService } from '../auth/setup.service.ts';
import { sessionOf, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { version } from '../platform/release/version.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginWebService } from '../plugins/web/plugin-web.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ThemeResolverService } from '../themes/theme-resolver.service.ts';
import { SiteFeaturesService } from './site-features.service.ts';
import { VisibleGroupsService } from './visible-groups.service.ts';

/** Service for the public information of the site. */
@Injectable()
export class SiteService {
  constructor(
    private readonly settings: SettingsService,
    private readonly setup: SetupService,
    private readonly hooks: CoreHooks,
    private readonly themeResolver: ThemeResolverService,
    private readonly pluginWeb: PluginWebService,
    private readonly visibleGroups: VisibleGroupsService,
    private readonly siteFeatures: SiteFeaturesService,
  ) {}

  async info(caller: Caller, request: IncomingMessage): Promise<PublicInfo> {
    const { name, description, private: closed } = this.settings.get(SITE);
    const signedIn = sessionOf(caller) !== undefined;
    if (closed && caller.kind === 'visitor') return this.nothing();
    const groups = this.visibleGroups.of(caller);
    // Plugins must not change the values that decide which page is shown and whose code it loads, because they could block the
    // sign-in.
    const decided = {
      needsSetup: await this.setup.isNeeded(),
      private: closed,
      signedIn,
      share: this.shareOf(caller),
      ...this.pluginWeb.publicParts(languageOf(request), this.settings.get(START_PAGE)),
    };
    const shaped = await this.hooks.publicInfo.apply({
      site: { name, description },
      version: version(),
      ...decided,
      historyHours: this.settings.get(RETENTION).metricHours,
      ...(groups.length > 0 && { groups }),
      ...this.siteFeatures.of(caller),
      activeTheme: await this.themeResolver.resolveFor(caller, request),
    });
    return { ...shaped, ...decided };
  }

  /** Returns the information of a private site for anonymous visitors: no name, theme or additions of plugins. */
  private async nothing(): Promise<PublicInfo> {
    const { historyHours, site } = NEUTRAL;
    return {
      site,
      version: version(),
      needsSetup: await this.setup.isNeeded(),
      private: true,
      signedIn: false,
      historyHours,
      activeTheme: null,
    };
  }

  private shareOf(caller: Caller): PublicInfo['share'] {
    return caller.kind === 'guest' ? { node: caller.node, until: caller.until } : null;
  }
}

const NEUTRAL = { site: { name: 'Vitrine', description: '' }, historyHours: 24 };
