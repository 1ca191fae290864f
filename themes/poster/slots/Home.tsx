import { Suspense, useDeferredValue } from 'react';
import {
  InHeader,
  Slot,
  useConnection,
  useHomeQuery,
  useNodeOrder,
  useNodes,
  useNodesReady,
  useT,
} from '@vitrine/theme-sdk';
import { Find } from '../parts/Find.tsx';
import styles from './Home.module.css';

/** Home page: the figure, and the wall of ninety days. */
export function Home() {
  const isReady = useDeferredValue(useNodesReady());
  const isLost = useConnection() === 'lost';
  const nodes = useNodes();
  const [query, change] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const t = useT();
  if (isReady && nodes.length === 0)
    return (
      <Suspense fallback={null}>
        <Slot name="NoNodes" />
      </Suspense>
    );
  return (
    <>
      {isReady && (
        <InHeader>
          <Find />
        </InHeader>
      )}
      {(isReady || isLost) && <Slot name="Overview" />}
      {isReady && (
        <>
          <p className="visually-hidden" role="status">
            {t('home.shown', { count: uuids.length })}
          </p>
          {uuids.length < nodes.length && uuids.length > 0 && (
            <button
              type="button"
              className={styles.all}
              onClick={() => change({ search: '', group: null, region: null, status: null })}
            >
              {t('home.showAll')}
            </button>
          )}
          <Suspense fallback={null}>
            {uuids.length === 0 ? <Slot name="NoMatch" /> : <Slot name="NodeGrid" uuids={uuids} />}
          </Suspense>
        </>
      )}
    </>
  );
}
