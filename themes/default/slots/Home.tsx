import { Slot, useHomeQuery, useNodeOrder, useNodes, useNodesReady, useSite, useT } from '@vitrine/theme-sdk';
import { useViewMode } from '../parts/use-view-mode.ts';
import { NodeGridSkeleton } from '../parts/NodeGridSkeleton.tsx';
import styles from './Home.module.css';

function Nodes() {
  const [query] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const [view] = useViewMode();
  const t = useT();
  return (
    <div>
      <p className="visually-hidden" role="status">
        {t('home.shown', { count: uuids.length })}
      </p>
      {uuids.length === 0 ? (
        <Slot name="NoMatch" />
      ) : (
        <Slot name={view === 'table' ? 'NodeTable' : 'NodeGrid'} uuids={uuids} />
      )}
    </div>
  );
}

/** Home page: shows what is missing, or overview, toolbar and nodes according to the URL. */
export function Home() {
  const ready = useNodesReady();
  const empty = useNodes().length === 0;
  const site = useSite();
  if (!ready) return <NodeGridSkeleton />;
  if (empty) return <Slot name="NoNodes" />;
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{site.name}</h1>
      <Slot name="Overview" />
      <Slot name="Toolbar" />
      <Nodes />
    </div>
  );
}
