import { useAnnouncements, useNodeAvailability, usePastAnnouncements, useT } from '@vitrine/theme-sdk';
import { useMemo } from 'react';
import type { LaneMark } from '../hero/lane.ts';

/** Returns what happened to a node: its outages, and announcements about it or the site, the oldest first. */
export function useNodeEvents(uuid: string): readonly LaneMark[] {
  const { data: availability } = useNodeAvailability(uuid);
  const { data: open } = useAnnouncements(uuid);
  const { data: past } = usePastAnnouncements(uuid);
  const t = useT();
  return useMemo(
    () =>
      [
        ...(availability?.outages ?? []).map(({ from, to }): LaneMark => ({
          kind: 'outage',
          from,
          to,
          name: t('state.offline'),
        })),
        ...[...(open ?? []), ...(past ?? [])].map(({ kind, title, startsAt, endsAt }): LaneMark => ({
          kind,
          from: startsAt,
          to: endsAt,
          name: title,
        })),
      ].sort((a, b) => a.from - b.from),
    [availability, open, past, t],
  );
}
