import { useMemo, useState, useSyncExternalStore } from 'react';
import type { PublicAnnouncement } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { TimeSpan } from './time-span.ts';
import { useAutoRefresh, type QueryResult } from './use-auto-refresh.ts';
import { useHost } from './use-host.ts';
import { useShownMoment } from './use-moment.ts';
import { useConnection } from './use-nodes.ts';

/** Announcements have their own times; the span only marks the query as ending now. */
const UNTIL_NOW: TimeSpan = { hours: 24 };
const PAGE = 20;

/**
 * Returns current announcements, most urgent first, then planned ones; with a `uuid` only those about that node or the whole site.
 * They are pushed; without a socket they are requested each minute.
 */
export function useAnnouncements(uuid?: string): QueryResult<readonly PublicAnnouncement[]> {
  const { announcements, nodes } = useHost();
  const pushed = useSyncExternalStore(nodes.onAnnouncements, nodes.announcements);
  const connection = useConnection();
  const span = connection === 'polling' ? UNTIL_NOW : null;
  const polled = useAutoRefresh('', span, (_from, _to, signal) => announcements({ state: 'open' }, signal));
  const moment = useShownMoment();
  const open = (span && polled.data) ?? pushed;
  const data = useMemo(
    () => (moment === null ? open : open?.filter(({ startsAt }) => startsAt < moment + MINUTE_MS)),
    [open, moment],
  );
  const isMissing = data === undefined && connection === 'lost';
  const result = { data, failed: span ? polled.failed : isMissing, loading: data === undefined && !isMissing };
  if (uuid === undefined) return result;
  const isAbout = ({ nodeCount, nodes }: PublicAnnouncement) =>
    nodeCount === 0 || nodes.some(node => node.uuid === uuid);
  return { ...result, data: result.data?.filter(isAbout) };
}

/** Past announcements, newest first, as many as were requested. */
export interface PastAnnouncements extends QueryResult<readonly PublicAnnouncement[]> {
  /** True if there may be older ones. */
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

/** Returns past announcements, 20 at a time: those of one node and the site, or all of them. */
export function usePastAnnouncements(node?: string): PastAnnouncements {
  const { announcements } = useHost();
  const [pages, setPages] = useState(1);
  const result = useAutoRefresh(`${node} ${pages}`, UNTIL_NOW, async (_from, _to, signal) => {
    const skips = Array.from({ length: pages }, (_, page) => page * PAGE);
    const lists = await Promise.all(
      skips.map(skip => announcements({ state: 'past', node, skip, limit: PAGE }, signal)),
    );
    return lists.flat();
  });
  return {
    ...result,
    hasMore: (result.data?.length ?? 0) >= pages * PAGE,
    loadMore: () => setPages(pages + 1),
  };
}
