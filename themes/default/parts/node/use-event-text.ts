import { useCallback } from 'react';
import { useFamilies, useFormat, useT, type FamilyView, type TimelineEvent } from '@vitrine/theme-sdk';
import { eventLength, eventText, type EventText } from './event-text.ts';

const NONE: readonly FamilyView[] = [];

/** Texts of an event, and its duration; empty for an instant. */
interface TimedText extends EventText {
  readonly lasted: string;
}

/** Returns a function that returns the texts of events. */
export function useEventText(): (event: TimelineEvent) => TimedText {
  const { data: families = NONE } = useFamilies();
  const format = useFormat();
  const t = useT();
  return useCallback(
    event => ({ ...eventText(event, { t, format, families }), lasted: eventLength(event, { t, format }) }),
    [t, format, families],
  );
}
