import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { PublicInfo } from '@vitrine/contracts';
import { ChecksService } from '../checks/checks.service.ts';
import { PublicAnnouncementsService } from '../announcements/public-announcements.service.ts';
import { SetupService } from '../auth/setup.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { BillingService } from '../billing/billing.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { sessionOf, type Caller } from '../platform/http/caller.ts';
import { version } from '../platform/release/version.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { RETENTION, SITE } from '@vitrine/contracts/settings';
import { SettingsService } from '../settings/settings.service.ts';
import { PluginWebService } from '../plugins/web/plugin-web.service.ts';
import { languageOf } from '../platform/http/language.ts';
import { ThemeResolverService } from '../themes/theme-resolver.service.ts';
import { ChosenSeriesService } from './chosen-series.service.ts';

/** Service for the public information of the site. */
@Injectable()
export class SiteService {
  constructor(
    private readonly settings: SettingsService,
    private readonly setup: SetupService,
    private readonly hooks: CoreHooks,
    private readonly themeResolver: ThemeResolverService,
    private readonly billing: BillingService,
    private readonly ping: PingService,
    private readonly pluginWeb: PluginWebService,
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly publicAnnouncements: PublicAnnouncementsService,
    private readonly checks: ChecksService,
    private readonly chosenSeries: ChosenSeriesService,
  ) {}

  async info(caller: Caller, request: IncomingMessage): Promise<PublicInfo> {
    const { name, description, private: closed } = this.settings.get(SITE);
    const signedIn = sessionOf(caller) !== undefined;
    if (closed && caller.kind === 'visitor') return this.nothing();
    const widgets = this.pluginWeb.widgets(languageOf(request));
    const billing = this.billing.publicSettings();
    const groups = this.groupsFor(caller);
    // A link to one node shows that node only.
    const openChecks = this.shareOf(caller) ? 0 : this.checks.open().length;
    const chosenSeries = this.chosenSeries.countsFor(caller);
    const announcements = this.publicAnnouncements.count(caller);
    // Plugins must not change the values that decide which page is shown and whose code it loads: they could lock out the sign-in.
    const decided = {
      needsSetup: await this.setup.isNeeded(),
      private: closed,
      signedIn,
      share: this.shareOf(caller),
      ...(widgets.length > 0 && { widgets }),
    };
    const shaped = await this.hooks.publicInfo.apply({
      site: { name, description },
      version: version(),
      ...decided,
      historyHours: this.settings.get(RETENTION).metricHours,
      ...(billing && { billing }),
      ...(groups.length > 0 && { groups }),
      ...(openChecks > 0 && { checks: openChecks }),
      ...(announcements && { announcements }),
      latency: this.ping.isUsed,
      ...(this.ping.onCards().length > 0 && { latencyOnCards: true }),
      ...(chosenSeries && { chosenSeries }),
      activeTheme: await this.themeResolver.resolveFor(caller, request),
    });
    return { ...shaped, ...decided };
  }

  /** Returns the information of a private site for anonymous visitors: no name, no theme, no additions of plugins. */
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

  /** Returns the ordered groups of which the caller sees a node: the name of another one would tell of hidden nodes. */
  private groupsFor(caller: Caller): string[] {
    const { groups } = this.settings.get(SITE);
    if (groups.length === 0) return [];
    const shown = this.nodeCache
      .all()
      .filter(({ node: { uuid }, hidden }) => this.nodes.canSee(caller, { uuid, hidden }));
    const used = new Set(shown.map(({ node }) => node.group));
    return groups.filter(group => used.has(group));
  }

  private shareOf(caller: Caller): PublicInfo['share'] {
    return caller.kind === 'guest' ? { node: caller.node, until: caller.until } : null;
  }
}

const NEUTRAL = { site: { name: 'Vitrine', description: '' }, historyHours: 24 };
