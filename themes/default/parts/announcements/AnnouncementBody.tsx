import { Link } from 'react-router-dom';
import { useFormat, useT, type PublicAnnouncement } from '@vitrine/theme-sdk';
import styles from './Announcement.module.css';

/** Text, nodes and updates of an announcement, all as plain text. */
export function AnnouncementBody({ announcement }: { announcement: PublicAnnouncement }) {
  const { text, nodes, nodeCount, updates } = announcement;
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.body}>
      {text && <p className={styles.text}>{text}</p>}
      {nodes.length > 0 && (
        <p className={styles.nodes}>
          {t('announcement.nodes')}:{' '}
          {nodes.map(({ uuid, name }) => (
            <Link key={uuid} to={`/instance/${uuid}`}>
              {name}
            </Link>
          ))}
          {nodeCount > nodes.length && t('announcement.moreNodes', { count: nodeCount - nodes.length })}
        </p>
      )}
      {updates.length > 0 && (
        <ol className={styles.updates} aria-label={t('announcement.updates')}>
          {updates.map(({ id, at, stage, text: updateText }) => (
            <li key={id} data-stage={stage}>
              <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
              {stage && <b>{t(`announcement.stage.${stage}`)}</b>}
              <span>{updateText}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
