import { useFormat, useT, type PublicAnnouncement } from '@vitrine/theme-sdk';

/** Returns a function that formats the time of an announcement. */
export function useWhen() {
  const t = useT();
  const format = useFormat();
  return ({ state, startsAt, endsAt }: PublicAnnouncement): string => {
    const from = format.dateTime(startsAt);
    if (endsAt !== null) return format.dateTimeRange(startsAt, endsAt);
    const isPlanned = state === 'planned';
    return t(isPlanned ? 'announcement.planned' : 'announcement.since', { from });
  };
}
