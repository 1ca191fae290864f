import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { adminNode } from '../nodes/node.view.ts';
import { PluginDataService } from '../plugins/plugin-data.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { NodeStateService } from './node-state.service.ts';

/** Service that gives plugins read access to nodes and their live state, as the administrator sees them. */
@Injectable()
export class LivePluginDataService implements OnModuleInit {
  constructor(
    private readonly views: PluginDataService,
    private readonly nodes: NodesService,
    private readonly states: NodeStateService,
  ) {}

  onModuleInit(): void {
    this.views.register({
      nodes: async () => (await this.nodes.findVisible(PLUGIN_CALLER)).map(adminNode),
      state: async uuid => this.states.stateOf(uuid),
    });
  }
}

/** Plugins are trusted with hidden nodes; they are documented to restrict what they pass on. */
const PLUGIN_CALLER: Caller = { kind: 'admin', account: '', session: '' };
