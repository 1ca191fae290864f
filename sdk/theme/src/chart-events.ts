import type { TimelineEvent } from '@vitrine/contracts';
import type { ChartEvent } from './time-chart-props.ts';

/** Terminals, and states that became better, explain no curve. */
const isMarked = (event: TimelineEvent) => event.kind !== 'terminal' && (event.kind !== 'state' || event.isWorse);

/** Returns the marks of events for the `events` of a chart: those that may explain a curve. */
export const chartEvents = (events: readonly TimelineEvent[]): ChartEvent[] =>
  events
    .filter(isMarked)
    .map(event => ({ kind: event.kind === 'announcement' ? event.of : event.kind, at: event.start }));
