import { Slot, useHomeQuery, useNodeOrder, useSite, useT } from '@vitrine/theme-sdk';
import { Link } from 'react-router-dom';
import styles from './WallboardPage.module.css';

/** Page `/wall`: every node as a tile over the whole screen, the fullest first; for unattended screens. */
export function WallboardPage() {
  const [query] = useHomeQuery();
  const uuids = useNodeOrder({
    ...query,
    sort: query.sort === 'order' ? 'cpu' : query.sort,
    descending: query.sort === 'order' || query.descending,
  });
  const { name } = useSite();
  const t = useT();
  return (
    <div className={styles.wall}>
      <title>{`${t('compact.wall')} · ${name}`}</title>
      <h1 className="visually-hidden">{t('compact.wall')}</h1>
      <Slot name="NodeGrid" uuids={uuids} />
      <Link to="/">{t('compact.leaveWall')}</Link>
    </div>
  );
}
