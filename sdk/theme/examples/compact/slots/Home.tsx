import { useMemo } from 'react';
import { RichText, Slot, useHomeQuery, useNodeOrder, useNodes, useNodesReady, useSite, useT } from '@vitrine/theme-sdk';
import { useOptions, useView } from '../parts/options.ts';
import styles from './Home.module.css';

/** Returns the nodes of the page, pinned ones first. */
function useOrder(): readonly string[] {
  const [query] = useHomeQuery();
  const uuids = useNodeOrder(query);
  const { pinned } = useOptions();
  return useMemo(() => {
    const first = pinned.filter(uuid => uuids.includes(uuid));
    return first.length === 0 ? uuids : [...first, ...uuids.filter(uuid => !first.includes(uuid))];
  }, [uuids, pinned]);
}

function Nodes() {
  const uuids = useOrder();
  const [view] = useView();
  const t = useT();
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('home.shown', { count: uuids.length })}
      </p>
      {uuids.length === 0 ? (
        <Slot name="NoMatch" />
      ) : (
        <Slot name={view === 'table' ? 'NodeTable' : 'NodeGrid'} uuids={uuids} />
      )}
    </>
  );
}

export function Home() {
  const ready = useNodesReady();
  const empty = useNodes().length === 0;
  const { name } = useSite();
  const { notice } = useOptions();
  if (!ready) return null;
  if (empty) return <Slot name="NoNodes" />;
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{name}</h1>
      {notice && <RichText className={styles.notice} html={notice} />}
      <div className={styles.top}>
        <Slot name="Overview" />
        <Slot name="Toolbar" />
      </div>
      <Nodes />
    </div>
  );
}
