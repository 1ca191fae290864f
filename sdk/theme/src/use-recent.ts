import { useEffect, useState } from 'react';
import type { Recent } from '@vitrine/contracts';
import { appendRecent, emptyRecent } from './recent-window.ts';
import { useHost } from './use-host.ts';

/** Returns the last five minutes of one node, extended with every push. `null` disables it. */
export function useRecent(uuid: string | null): Recent {
  const { recent, nodes } = useHost();
  const [window, setWindow] = useState<{ uuid: string; recent: Recent }>();

  useEffect(() => {
    if (!uuid) return;
    const stop = new AbortController();
    let cached: Recent | undefined;
    let connection = nodes.connection();
    const show = (next: Recent) => {
      if (next !== cached) setWindow({ uuid, recent: (cached = next) });
    };
    const append = () => {
      const state = nodes.view(uuid)?.state;
      if (cached && state) show(appendRecent(cached, state));
    };
    const load = async () => {
      const answer = await recent(uuid, stop.signal).catch(() => cached ?? emptyRecent);
      if (stop.signal.aborted) return;
      show(answer);
      append();
    };
    const forget = [
      nodes.onNode(uuid, append),
      // Data missed while the connection was lost is loaded again.
      nodes.onConnection(() => {
        const before = connection;
        connection = nodes.connection();
        if (connection === 'live' && before === 'lost') void load();
      }),
    ];
    void load();
    return () => {
      stop.abort();
      for (const stopListening of forget) stopListening();
    };
  }, [uuid, recent, nodes]);

  return window && window.uuid === uuid ? window.recent : emptyRecent;
}
