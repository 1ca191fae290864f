import { Injectable } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { AboutService } from './about.service.ts';
import { ClusterStatusService } from './cluster-status.service.ts';
import { InstallationFactsService } from './installation-facts.service.ts';
import { redactDeep } from './redact.rule.ts';

/** Service that makes the support bundle. */
@Injectable()
export class SupportBundleService {
  constructor(
    private readonly about: AboutService,
    private readonly installationFacts: InstallationFactsService,
    private readonly clusterStatus: ClusterStatusService,
    private readonly nodes: NodesService,
    private readonly nodeState: NodeStateService,
    private readonly plugins: PluginsService,
    private readonly clock: Clock,
  ) {}

  /** Builds the support bundle: everything needed to diagnose a fault, without secrets. */
  async make(): Promise<Record<string, unknown>> {
    return {
      madeAt: new Date(this.clock.now()).toISOString(),
      about: redactDeep(await this.about.current()),
      cluster: redactDeep(await this.clusterStatus.current()),
      configuration: this.installationFacts.configuration(),
      settings: await this.installationFacts.settings(),
      nodes: (await this.nodes.findAll()).map(({ uuid, agentVersion, os, kernel, arch, virtualization }) => ({
        uuid,
        agentVersion,
        os,
        kernel,
        arch,
        virtualization,
        lastReport: this.nodeState.stateOf(uuid).lastReport,
      })),
      plugins: this.plugins
        .list()
        .map(plugin => ({ id: plugin.id, state: plugin.state, error: plugin.error, log: plugin.log.lines() })),
    };
  }
}
