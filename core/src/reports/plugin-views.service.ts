import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { adminNode } from '../nodes/node.view.ts';
import { PluginViews } from '../plugins/plugin-views.ts';
import type { Caller } from '../platform/http/caller.ts';
import { StatesService } from './states.service.ts';

/** Gives plugins the nodes and their live state to read, as the administrator sees them. */
@Injectable()
export class PluginViewsService implements OnModuleInit {
  constructor(
    private readonly views: PluginViews,
    private readonly nodes: NodesService,
    private readonly states: StatesService,
  ) {}

  onModuleInit(): void {
    this.views.provide({
      nodes: async () => (await this.nodes.visibleTo(EVERYONE)).map(adminNode),
      state: async uuid => this.states.stateOf(uuid),
    });
  }
}

/** Plugins are trusted with hidden nodes, and told to mind whom they tell. */
const EVERYONE: Caller = { kind: 'admin', account: '', session: '' };
