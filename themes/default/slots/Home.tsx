import { Slot, useHomeQuery, useNodeOrder, useNodes, useNodesReady, useT } from '@vitrine/theme-sdk';
import { useView } from '../parts/use-view.ts';
import { Waiting } from '../parts/Waiting.tsx';
import styles from './Home.module.css';

function Nodes() {
  const [query] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const [view] = useView();
  const t = useT();
  return (
    <section aria-label={t('home.nodes')}>
      <p className="visually-hidden" role="status">{t('home.shown', { count: uuids.length })}</p>
      {uuids.length === 0 ? <Slot name="NoMatch" /> : <Slot name={view === 'table' ? 'NodeTable' : 'NodeGrid'} uuids={uuids} />}
    </section>
  );
}

export function Home() {
  const ready = useNodesReady();
  const empty = useNodes().length === 0;
  if (!ready) return <Waiting />;
  if (empty) return <Slot name="NoNodes" />;
  return (
    <div className={styles.home}>
      <Slot name="Overview" />
      <Slot name="Toolbar" />
      <Nodes />
    </div>
  );
}
