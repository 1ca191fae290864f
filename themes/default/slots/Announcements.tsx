import { useAnnouncements, useT, type Slots } from '@vitrine/theme-sdk';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AnnouncementBody } from '../parts/announcements/AnnouncementBody.tsx';
import { KindIcon } from '../parts/announcements/KindIcon.tsx';
import { useWhen } from '../parts/announcements/use-when.ts';
import styles from '../parts/announcements/Announcement.module.css';

/** More of them would push the nodes off the screen. */
const MAX_SHOWN = 3;

/** List of current announcements: a line each, which opens. A narrow page shows the first, and the others on request. */
export function Announcements({ uuid, count }: Slots['Announcements']) {
  const { data } = useAnnouncements(uuid);
  const t = useT();
  const when = useWhen();
  const [isOpen, setOpen] = useState(false);
  const more = count - MAX_SHOWN;
  const others = Math.min(count, MAX_SHOWN) - 1;
  return (
    <section className={styles.banner} data-open={isOpen || undefined} aria-label={t('announcement.title')}>
      {!data &&
        Array.from({ length: Math.min(count, MAX_SHOWN) }, (_, i) => (
          <div key={i} className={styles.waiting} aria-hidden />
        ))}
      {data?.slice(0, MAX_SHOWN).map(announcement => {
        const { id, kind, state, title, updates } = announcement;
        const [latest] = updates;
        return (
          <details key={id} data-kind={kind} data-state={state}>
            <summary>
              <span className={styles.kind}>
                <KindIcon kind={kind} />
                <span>{t(`announcement.kind.${kind}`)}</span>
              </span>
              <span className={styles.title}>{title}</span>
              <span className={styles.latest}>
                {latest?.stage ? t(`announcement.stage.${latest.stage}`) : when(announcement)}
              </span>
              <ChevronDown aria-hidden size={16} />
            </summary>
            <div className={styles.inside}>
              <p className={styles.when}>{when(announcement)}</p>
              <AnnouncementBody announcement={announcement} />
              <Link className={styles.all} to="/announcements">
                {t('announcement.all')}
              </Link>
            </div>
          </details>
        );
      })}
      {others > 0 && (
        <button
          type="button"
          className={styles.others}
          aria-label={t('announcement.more', { count: others })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden size={16} /> : `+${others}`}
        </button>
      )}
      {more > 0 && (
        <Link className={styles.rest} to="/announcements">
          {t('announcement.more', { count: more })}
        </Link>
      )}
    </section>
  );
}
