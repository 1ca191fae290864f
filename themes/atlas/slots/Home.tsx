import { Suspense, useDeferredValue } from 'react';
import {
  Slot,
  useConnection,
  useGroupedNodes,
  useHomeQuery,
  useNodeOrder,
  useNodes,
  useNodesReady,
  useT,
  World,
} from '@vitrine/theme-sdk';
import { Find } from '../parts/Find.tsx';
import { useIsWide } from '../parts/use-is-wide.ts';
import styles from './Home.module.css';

/** Home page: the overview, all nodes as a list, and the globe beside them if there is room. */
export function Home() {
  const isReady = useDeferredValue(useNodesReady());
  const isLost = useConnection() === 'lost';
  const nodes = useNodes();
  const [query, change] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const sections = useGroupedNodes(uuids);
  const isWide = useIsWide();
  const t = useT();
  if (isReady && nodes.length === 0)
    return (
      <Suspense fallback={null}>
        <Slot name="NoNodes" />
      </Suspense>
    );
  return (
    <>
      {(isReady || isLost) && <Slot name="Overview" />}
      {isReady && (
        <div className={styles.list}>
          <Find />
          <p className="visually-hidden" role="status">
            {t('home.shown', { count: uuids.length })}
          </p>
          {uuids.length > 0 && uuids.length < nodes.length && (
            <button type="button" onClick={() => change({ search: '', group: null, region: null, status: null })}>
              {t('home.showAll')}
            </button>
          )}
          <Suspense fallback={null}>
            {uuids.length === 0 && <Slot name="NoMatch" />}
            {sections.map(section => (
              <section key={section.name}>
                <h2 className={sections.length > 1 ? undefined : 'visually-hidden'}>
                  {sections.length > 1 ? section.name || t('groups.none') : t('home.nodes')}
                </h2>
                <Slot name="NodeGrid" uuids={section.uuids} />
              </section>
            ))}
          </Suspense>
        </div>
      )}
      {isReady && isWide && (
        <div className={styles.stage}>
          <World form="globe" labels />
        </div>
      )}
    </>
  );
}
