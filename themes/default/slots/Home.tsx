import {
  Slot,
  useGroups,
  useHomeQuery,
  useNodeOrder,
  useNodes,
  useNodesReady,
  useSite,
  useT,
  type HomeQuery,
} from '@vitrine/theme-sdk';
import { Suspense, useDeferredValue, useMemo, useRef } from 'react';
import { CARD_GAP, CARD_SIZES } from '../parts/card-sizes.ts';
import { GroupSection } from '../parts/GroupSection.tsx';
import { useDensity, useIsRoomy } from '../parts/use-density.ts';
import { useGridColumnCount } from '../parts/use-grid-column-count.ts';
import { useViewMode } from '../parts/use-view-mode.ts';
import { NodeGridSkeleton } from '../parts/NodeGridSkeleton.tsx';
import styles from './Home.module.css';

interface Section {
  readonly name: string;
  readonly uuids: readonly string[];
}

/**
 * Returns the nodes by group, in the order of the groups; those without one come last. Undefined if there is nothing to divide: one
 * group is chosen, all are alike, or the nodes are compared with each other across groups.
 */
function useSections(uuids: readonly string[], { group, sort }: HomeQuery): readonly Section[] | undefined {
  const nodes = useNodes();
  const groups = useGroups();
  return useMemo(() => {
    if (group !== null || sort !== 'order') return undefined;
    const groupOf = new Map(nodes.map(node => [node.uuid, node.group]));
    const sections = [...groups.map(({ name }) => name), '']
      .map(name => ({ name, uuids: uuids.filter(uuid => groupOf.get(uuid) === name) }))
      .filter(section => section.uuids.length > 0);
    return sections.length > 1 ? sections : undefined;
  }, [nodes, groups, uuids, group, sort]);
}

/** Groups below each other; those with few cards stand beside each other, in the columns of the cards. */
function Sections({ sections }: { readonly sections: readonly Section[] }) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useGridColumnCount(box, CARD_SIZES[useDensity()].width, CARD_GAP);
  return (
    <div
      ref={box}
      className={styles.sections}
      style={{ gridTemplateColumns: `repeat(${columns ?? 1}, minmax(0, 1fr))` }}
    >
      {columns && sections.map(section => <GroupSection key={section.name} {...section} columns={columns} />)}
    </div>
  );
}

function Nodes() {
  const [query] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const sections = useSections(uuids, query);
  const [view] = useViewMode();
  const t = useT();
  return (
    <div className={styles.nodes}>
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
      ) : sections ? (
        <Sections sections={sections} />
      ) : (
        <Slot name="NodeGrid" uuids={uuids} />
      )}
    </div>
  );
}

/** Home page: shows what is missing, or overview, toolbar and nodes according to the URL. */
export function Home() {
  // The first nodes change the whole page: React renders it in pieces, between which the browser answers.
  const ready = useDeferredValue(useNodesReady());
  const isRoomy = useIsRoomy();
  const count = useNodes().length;
  const site = useSite();
  if (!ready) return <NodeGridSkeleton />;
  if (count === 0)
    return (
      <Suspense fallback={null}>
        <Slot name="NoNodes" />
      </Suspense>
    );
  return (
    <div className={styles.home} data-roomy={isRoomy || undefined}>
      <h1 className="visually-hidden">{site.name}</h1>
      <Slot name="Overview" />
      <Slot name="Toolbar" />
      <Nodes />
    </div>
  );
}
