import { Suspense, useDeferredValue } from 'react';
import { Slot, useConnection, useHomeQuery, useNodeOrder, useNodes, useNodesReady, useT } from '@vitrine/theme-sdk';

/** Home page: the overview, and all nodes as cards. */
export function Home() {
  const isReady = useDeferredValue(useNodesReady());
  const isLost = useConnection() === 'lost';
  const isEmpty = useNodes().length === 0;
  const [query] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const t = useT();
  if (isReady && isEmpty)
    return (
      <Suspense fallback={null}>
        <Slot name="NoNodes" />
      </Suspense>
    );
  return (
    <>
      {(isReady || isLost) && <Slot name="Overview" />}
      {isReady && (
        <>
          <Slot name="Toolbar" />
          <p className="visually-hidden" role="status">
            {t('home.shown', { count: uuids.length })}
          </p>
          <Suspense fallback={null}>
            {uuids.length === 0 ? <Slot name="NoMatch" /> : <Slot name="NodeGrid" uuids={uuids} />}
          </Suspense>
        </>
      )}
    </>
  );
}
