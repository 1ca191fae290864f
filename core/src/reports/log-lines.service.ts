import { Injectable } from '@nestjs/common';
import type { LogLines, LogRequest, LogSources, Logged, NO_SAMPLE } from '@vitrine/contracts';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import { AgentRequests, AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { NewestSeriesService } from '../history/labelled/newest-series.service.ts';
import type { Language } from '../platform/http/language.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';

/** Timeout for an agent's answer: reading a log takes up to nine seconds. */
const WITHIN_MS = 12_000;
const CONTROL = /\p{Cc}/gu;

/**
 * Service that requests the last lines of logs from agents. An agent reads only logs that the owner of its machine permitted. Lines
 * are not stored.
 */
@Injectable()
@AgentFrameHandlers()
export class LogLinesService implements AgentFrameHandlers {
  private readonly requests: AgentRequests<LogLines>;

  constructor(
    private readonly agents: AgentsService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
    private readonly newestSeries: NewestSeriesService,
    clock: Clock,
  ) {
    this.requests = new AgentRequests(clock);
  }

  /** Returns the available logs: those of the collectors that a node currently reports. */
  async sources(node: string, language: Language): Promise<LogSources> {
    const newest = await this.newestSeries.of(node);
    return this.plugins.running('hooks').flatMap(({ id, manifest }) => {
      const label = manifest?.collector?.log;
      if (label === undefined) return [];
      const pluginSeries = newest.filter(({ family }) => family.startsWith(`${id.replaceAll('-', '_')}_`));
      const names = [...new Set(pluginSeries.flatMap(({ labels }) => labels[label] ?? []))].sort();
      return [{ collector: id, title: this.pluginTexts.titleOf(id, language), names }];
    });
  }

  /** Returns the last lines of a log of a node, or why there are none. Takes up to twelve seconds. */
  async read(node: string, request: LogRequest): Promise<LogLines> {
    const reason = this.unavailable(node, request.collector);
    if (reason) return without(reason);
    const send = (id: string) => this.agents.connectionOf(node)?.send({ type: 'log', id, ...request });
    return this.requests.ask(node, send, WITHIN_MS, without('silent'));
  }

  logged({ node }: AgentConnection, { id, is, message, lines }: Logged): void {
    this.requests.answer(node, id, { is, message, lines: lines.map(line => line.replaceAll(CONTROL, ' ')) });
  }

  private unavailable(node: string, collector: string): (typeof NO_SAMPLE)[number] | undefined {
    if (this.plugins.find(collector)?.state !== 'active') return 'paused';
    const link = this.agents.connectionOf(node);
    if (!link) return 'offline';
    return link.hello.capabilities.includes('logs') ? undefined : 'off';
  }
}

const without = (is: (typeof NO_SAMPLE)[number]): LogLines => ({ is, message: '', lines: [] });
