import type { TimelineEvent } from '@vitrine/contracts';
import type { ChartEvent } from './time-chart-props.ts';

/** Terminals and improvements of a state do not explain a curve. */
const isMarked = (event: TimelineEvent) => event.kind !== 'terminal' && (event.kind !== 'state' || event.isWorse);

/** Returns the events to mark in a chart, for its `events`: those that may explain a curve. */
export const chartEvents = (events: readonly TimelineEvent[]): ChartEvent[] =>
  events
    .filter(isMarked)
    .map(event => ({ kind: event.kind === 'announcement' ? event.of : event.kind, at: event.start }));
