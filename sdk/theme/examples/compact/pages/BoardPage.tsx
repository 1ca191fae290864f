import { Link } from 'react-router-dom';
import { Slot, useHomeQuery, useNodeOrder, useSite, useT } from '@vitrine/theme-sdk';
import styles from './BoardPage.module.css';

/** Page `/board`: every node as a tile over the whole window, the fullest first. */
export function BoardPage() {
  const [query] = useHomeQuery();
  const uuids = useNodeOrder({
    ...query,
    sort: query.sort === 'order' ? 'cpu' : query.sort,
    descending: query.sort === 'order' || query.descending,
  });
  const { name } = useSite();
  const t = useT();
  return (
    <div className={styles.board}>
      <title>{`${t('compact.board')} · ${name}`}</title>
      <h1 className="visually-hidden">{t('compact.board')}</h1>
      <Slot name="NodeGrid" uuids={uuids} />
      <Link to="/">{t('compact.leaveBoard')}</Link>
    </div>
  );
}
