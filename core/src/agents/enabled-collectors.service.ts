import { Injectable } from '@nestjs/common';
import type { CoreFrame } from '@vitrine/contracts';
import { On } from '../platform/events/event.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginDisabled, PluginStarted } from '../plugins/model/plugin.events.ts';
import { AgentConnected } from './agent.events.ts';
import { AgentsService, type AgentConnection } from './agents.service.ts';

/**
 * Service that tells agents which collectors have an enabled plugin here, on connection and on changes. An agent runs only those
 * that its owner also named: the core cannot start any other.
 */
@Injectable()
export class EnabledCollectorsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly plugins: PluginsService,
  ) {}

  @On(PluginStarted, PluginDisabled)
  sendToAll(): void {
    for (const link of this.agents.attachedLinks()) this.send(link);
  }

  @On(AgentConnected)
  send(link: AgentConnection): void {
    if (!link.hello.capabilities.includes('series')) return;
    link.send({ type: 'collectors', ids: this.ids() } satisfies CoreFrame);
  }

  /** Returns the ids of collectors whose plugin is running. */
  ids(): string[] {
    return this.plugins.running('hooks').flatMap(({ id, manifest }) => (manifest?.collector ? [id] : []));
  }
}
