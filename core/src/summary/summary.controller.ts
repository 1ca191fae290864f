import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Summary } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { AlertStoreService } from '../alerts/alert-store.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { RawResponse } from '../platform/http/data-interceptor.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SummaryTroublesService } from './summary-troubles.service.ts';
import { summarize } from './summary.rule.ts';

/** Controller of the state of the site in one flat object, for the dashboards of other products. */
@Controller('api/v1/summary')
export class SummaryController {
  constructor(
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly alertStore: AlertStoreService,
    private readonly settings: SettingsService,
    private readonly summaryTroubles: SummaryTroublesService,
  ) {}

  @Get()
  @Access({ audience: 'viewer' })
  @RawResponse()
  @ResponseSchema(Summary)
  async summary(@CurrentCaller() caller: Caller, @Req() request: Request): Promise<Summary> {
    const visible = this.nodeCache
      .all()
      .filter(({ node, hidden }) => this.nodes.canSee(caller, { uuid: node.uuid, hidden }))
      .map(({ node }) => ({ node, state: this.nodeState.stateOf(node.uuid) }));
    const { checks, bad, badStatesText } = await this.summaryTroubles.of(caller, languageOf(request));
    const summary = summarize(visible, this.firingFor(caller), checks, bad);
    return { site: this.settings.get(SITE).name, ...summary, badStatesText };
  }

  /** Alerts are for administrators, and for API keys with read access; a key limited to nodes sees only the alerts of those. */
  private firingFor(caller: Caller): number | null {
    if (caller.kind !== 'admin' && caller.kind !== 'key') return null;
    const only = caller.kind === 'key' ? caller.nodes : null;
    const firing = this.alertStore.all().filter(({ lifecycle }) => lifecycle.state === 'firing');
    return firing.filter(({ target }) => only === null || (target.node && only.includes(target.node.uuid))).length;
  }
}
