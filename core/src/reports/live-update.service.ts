import { METRICS, type LiveState, type MetricName, type NodeDetail, type Report } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import type { NodeReportState } from './node-report-state.ts';
import { NodeStateService } from './node-state.service.ts';
import { PresenceService } from './presence.service.ts';
import type { ReportValues, Sample } from './sample.ts';

/** Service that shows a report: the node is online, and its newest values are the live state. */
@Injectable()
export class LiveUpdateService {
  constructor(
    private readonly nodeState: NodeStateService,
    private readonly presence: PresenceService,
    private readonly hooks: CoreHooks,
    private readonly clock: Clock,
  ) {}

  show(node: string, record: NodeReportState, report: Report, { at, values }: Sample): void {
    this.presence.onReport(node, record, report.at);
    // Reports of a backlog are older than what is shown.
    if (at < record.takenAt) return;
    record.takenAt = at;
    record.detail = detailOf(report);
    record.recent.push(at, values);
    this.nodeState.change(node, record, stateOf(values, this.clock.now()));
    if (this.hooks.reportAccepted.used)
      void this.hooks.reportAccepted.fire({ uuid: node, report, state: record.state });
  }
}

const FRACTIONS = ['cpu', 'load1', 'load5', 'load15', 'temperature', 'gpu'] as const;
/** Readings that a report may leave out. */
const NO_READINGS = {
  cpu: null,
  load1: null,
  load5: null,
  load15: null,
  ramUsed: null,
  swapUsed: null,
  diskUsed: null,
  netUp: null,
  netDown: null,
  tcp: null,
  udp: null,
  processes: null,
  uptime: null,
  temperature: null,
  gpu: null,
} as const satisfies Partial<LiveState>;
/** Rounds to the precision of the history, since each digit is sent to every viewer. */
const rounded = (name: MetricName, value: number) => Math.round(value * METRICS[name].scale) / METRICS[name].scale;

/** Returns the live state of a node that has just reported. `now` in ms. */
function stateOf(values: ReportValues, now: number): LiveState {
  const { gpuMemoryUsed: _, ...shown } = values;
  const state: LiveState = { ...NO_READINGS, ...shown, online: true, lastReport: now };
  for (const name of FRACTIONS) {
    const value = state[name];
    if (value !== null) state[name] = rounded(name, value);
  }
  return state;
}

const detailOf = ({ disks = [], interfaces = [], gpus = [] }: Report): NodeDetail => ({ disks, interfaces, gpus });
