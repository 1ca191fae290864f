import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { NewTrafficCorrection, NodeTraffic } from '@vitrine/contracts';
import { AccountsService } from '../auth/accounts.service.ts';
import { publicNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CorrectionsService } from './corrections.service.ts';
import { QuotaHoursService } from './quota-hours.service.ts';
import { TrafficService } from './traffic.service.ts';
import { correctionView, trafficView } from './traffic.view.ts';

const uuid = { schema: z.uuid() };

/** Controller of a node's traffic in the current period and its corrections. */
@Controller('api/v1/admin/nodes/:uuid/traffic')
export class TrafficController {
  constructor(
    private readonly nodes: NodesService,
    private readonly traffic: TrafficService,
    private readonly quotaHours: QuotaHoursService,
    private readonly corrections: CorrectionsService,
    private readonly accounts: AccountsService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'read', limitedKeys: 'by-uuid' })
  @ResponseSchema(NodeTraffic)
  async read(@Param('uuid', uuid) uuid: string, @CurrentCaller() caller: Caller) {
    const node = publicNode(await this.nodes.findOneOrFail(uuid, caller));
    const tally = this.traffic.tallyOf(node.uuid)!;
    return {
      ...trafficView(node, tally),
      forecast: (await this.quotaHours.forecastOf(node)) ?? null,
      corrections: (await this.corrections.of(node.uuid)).map(correctionView),
    };
  }

  @Post('corrections')
  @Access({ audience: 'admin', scope: 'nodes', limitedKeys: 'by-uuid', audit: 'traffic.correct', logs: 'body' })
  @ResponseSchema(NodeTraffic)
  async correct(
    @Param('uuid', uuid) uuid: string,
    @Body({ schema: NewTrafficCorrection }) body: NewTrafficCorrection,
    @CurrentCaller() caller: Caller,
  ) {
    const account = caller.kind === 'admin' ? await this.accounts.find(caller.account) : null;
    await this.corrections.correct((await this.nodes.findOneOrFail(uuid, caller)).uuid, body, account?.username ?? '');
    return this.read(uuid, caller);
  }
}
