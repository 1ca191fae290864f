import { Suspense, useDeferredValue, useMemo } from 'react';
import {
  Slot,
  useConnection,
  useGroups,
  useHomeQuery,
  useIsFilled,
  useNodeOrder,
  useNodes,
  useNodesReady,
  useT,
  type HomeQuery,
} from '@vitrine/theme-sdk';
import type { Group } from '../parts/group-cells.ts';
import { GroupSection } from '../parts/GroupSection.tsx';
import { NodeGridSkeleton } from '../parts/NodeGridSkeleton.tsx';
import { useViewMode } from '../parts/use-view-mode.ts';
import styles from './Home.module.css';

/**
 * Returns the nodes by group, in the order of the groups, with nodes without a group last. Returns a single group without a name if
 * nodes are not divided: a group is selected, all nodes are in one group, or they are sorted across groups.
 */
function useGrouped(uuids: readonly string[], { group, sort }: HomeQuery): readonly Group[] {
  const nodes = useNodes();
  const groups = useGroups();
  return useMemo(() => {
    const undivided = [{ name: '', uuids }];
    if (group !== null || sort !== 'order') return undivided;
    const groupOf = new Map(nodes.map(node => [node.uuid, node.group]));
    const divided = [...groups.map(({ name }) => name), '']
      .map(name => ({ name, uuids: uuids.filter(uuid => groupOf.get(uuid) === name) }))
      .filter(section => section.uuids.length > 0);
    return divided.length > 1 ? divided : undivided;
  }, [nodes, groups, uuids, group, sort]);
}

function Nodes() {
  const [query] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const groups = useGrouped(uuids, query);
  const [view] = useViewMode();
  // A theme with its own grid does not support groups that share rows.
  const hasOwnGrid = useIsFilled('NodeGrid');
  const drawsGroups = useIsFilled('NodeGroups') || !hasOwnGrid;
  const t = useT();
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('home.shown', { count: uuids.length })}
      </p>
      {uuids.length === 0 ? (
        <Suspense fallback={null}>
          <Slot name="NoMatch" />
        </Suspense>
      ) : view === 'table' ? (
        <Suspense fallback={null}>
          <Slot name="NodeTable" uuids={uuids} />
        </Suspense>
      ) : drawsGroups ? (
        <Slot name="NodeGroups" groups={groups} />
      ) : groups.length > 1 ? (
        groups.map(group => <GroupSection key={group.name} {...group} />)
      ) : (
        <Slot name="NodeGrid" uuids={uuids} />
      )}
    </>
  );
}

/** Home page: a notice if there are no nodes, otherwise overview, toolbar and nodes according to the URL. */
export function Home() {
  // The first nodes change the whole page. The deferred value lets React render it in pieces, between which the browser stays
  // responsive.
  const isReady = useDeferredValue(useNodesReady());
  const isLost = useConnection() === 'lost';
  const count = useNodes().length;
  if (isReady && count === 0)
    return (
      <Suspense fallback={null}>
        <Slot name="NoNodes" />
      </Suspense>
    );
  return (
    <div className={styles.home}>
      <Slot name="Overview" />
      {isReady ? (
        <>
          <Slot name="Toolbar" />
          <Nodes />
        </>
      ) : (
        !isLost && <NodeGridSkeleton />
      )}
    </div>
  );
}
