import { Injectable } from '@nestjs/common';
import type { DataAccess } from '@vitrine/plugin-sdk';
import { adminNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { PluginDataSource } from '../plugins/host/plugin-data.contribution.ts';
import { NodeStateService } from './node-state.service.ts';

/** Plugins may see hidden nodes; their documentation obliges them to restrict what they publish. */
const PLUGIN_CALLER: Caller = { kind: 'admin', account: '', session: '' };

/** Service that gives plugins read access to nodes and their live state, with the administrator's view. */
@Injectable()
@PluginDataSource()
export class LivePluginDataService implements DataAccess {
  constructor(
    private readonly nodesService: NodesService,
    private readonly nodeState: NodeStateService,
  ) {}

  async nodes() {
    return (await this.nodesService.findVisible(PLUGIN_CALLER)).map(adminNode);
  }

  async state(uuid: string) {
    return this.nodeState.stateOf(uuid);
  }
}
