import { useMemo } from 'react';
import { useEvents, useHistory, type PublicNode, type TimelineEvent } from '@vitrine/theme-sdk';
import { DAY_MS } from '../../time-spans.ts';
import type { ZoomSpan } from '../time-range.ts';
import { COMPARED, largestChanges, type Change } from './changes.ts';

/** Length of the preceding time for the comparison. */
const BEFORE_MS = 30 * DAY_MS;
const POINTS = 120;

const NO_EVENTS: readonly TimelineEvent[] = [];
const NO_CHANGES: readonly Change[] = [];

/** Returns the events, recorded processes and large changes of a node in a span. */
export function useAroundEvents(node: PublicNode, { from, to }: ZoomSpan) {
  const { uuid } = node;
  const span = useMemo(() => ({ from, to }), [from, to]);
  const before = useMemo(() => ({ from: from - BEFORE_MS, to: from }), [from]);
  const { data, failed } = useEvents(uuid, span);
  const { history: now } = useHistory(uuid, span, COMPARED, POINTS);
  const { history: past } = useHistory(uuid, before, COMPARED, POINTS);
  const changes = useMemo(() => (now && past ? largestChanges(now, past, node) : NO_CHANGES), [now, past, node]);
  return {
    events: data?.events ?? NO_EVENTS,
    processes: data?.processes,
    changes,
    isKnown: data !== undefined,
    failed,
  };
}
