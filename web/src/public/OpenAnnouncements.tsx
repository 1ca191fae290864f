import { Suspense } from 'react';
import { Slot, useAnnouncements } from '@vitrine/theme-sdk';
import { useSiteInfo } from '../shell/site/site.ts';

/** Current announcements above a public page. Their code is loaded only if there are any. */
export function OpenAnnouncements({ uuid }: { uuid?: string }) {
  const { data } = useAnnouncements(uuid);
  const { info } = useSiteInfo();
  // The number of announcements is already known, so space is reserved until the response arrives and the page does not shift.
  const expected = uuid === undefined ? (info.announcements?.open ?? 0) : 0;
  const count = data?.length ?? expected;
  if (count === 0) return null;
  return (
    <Suspense fallback={null}>
      <Slot name="Announcements" count={count} {...(uuid !== undefined && { uuid })} />
    </Suspense>
  );
}
