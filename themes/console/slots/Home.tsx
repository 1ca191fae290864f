import {
  InHeader,
  Slot,
  useConnection,
  useGroups,
  useHomeQuery,
  useNodeOrder,
  useNodes,
  useNodesReady,
  useT,
} from '@vitrine/theme-sdk';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { Find } from '../parts/Find.tsx';
import styles from './Home.module.css';

/** Returns the nodes by group in the order of the groups; those without one come last. */
function useSections(uuids: readonly string[]) {
  const nodes = useNodes();
  const groups = useGroups();
  return useMemo(() => {
    const groupOf = new Map(nodes.map(({ uuid, group }) => [uuid, group]));
    return [...groups.map(({ name }) => name), '']
      .map(name => ({ name, uuids: uuids.filter(uuid => groupOf.get(uuid) === name) }))
      .filter(section => section.uuids.length > 0);
  }, [nodes, groups, uuids]);
}

/** Home page: a line of figures, and a line a node. */
export function Home() {
  const isReady = useDeferredValue(useNodesReady());
  const isLost = useConnection() === 'lost';
  const nodes = useNodes();
  const [query, change] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const sections = useSections(uuids);
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
          {uuids.length > 0 && uuids.length < nodes.length && (
            <button
              type="button"
              className={styles.all}
              onClick={() => change({ search: '', group: null, region: null, status: null })}
            >
              [{t('home.showAll')}]
            </button>
          )}
          <Suspense fallback={null}>
            {uuids.length === 0 && <Slot name="NoMatch" />}
            {sections.map(section => (
              <section key={section.name} className={styles.section}>
                {sections.length > 1 && <h2>{section.name || t('groups.none')}</h2>}
                <Slot name="NodeGrid" uuids={section.uuids} />
              </section>
            ))}
          </Suspense>
        </>
      )}
    </>
  );
}
