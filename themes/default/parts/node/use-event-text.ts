import { useFamilies, useFormat, useT, type FamilyView, type TimelineEvent } from '@vitrine/theme-sdk';
import { useCallback } from 'react';
import { eventText, eventTime, type EventText } from './event-text.ts';

const NONE: readonly FamilyView[] = [];

/** An event in words, with its time. */
interface TimedText extends EventText {
  readonly time: string;
}

/** Returns a function that words events. */
export function useEventText(): (event: TimelineEvent) => TimedText {
  const { data: families = NONE } = useFamilies();
  const format = useFormat();
  const t = useT();
  return useCallback(
    event => ({ ...eventText(event, { t, format, families }), time: eventTime(event, { t, format }) }),
    [t, format, families],
  );
}
