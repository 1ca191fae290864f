import { useFamilies, useFormat, useT, type FamilyView, type TimelineEvent } from '@vitrine/theme-sdk';
import { useCallback } from 'react';
import { eventLength, eventText, type EventText } from './event-text.ts';

const NONE: readonly FamilyView[] = [];

/** An event in words, and how long it lasted; empty for a moment. */
interface TimedText extends EventText {
  readonly lasted: string;
}

/** Returns a function that words events. */
export function useEventText(): (event: TimelineEvent) => TimedText {
  const { data: families = NONE } = useFamilies();
  const format = useFormat();
  const t = useT();
  return useCallback(
    event => ({ ...eventText(event, { t, format, families }), lasted: eventLength(event, { t, format }) }),
    [t, format, families],
  );
}
