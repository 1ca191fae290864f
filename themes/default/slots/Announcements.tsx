import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAnnouncements, useFormat, useNow, useT, type Slots } from '@vitrine/theme-sdk';
import styles from '../parts/announcements/Announcement.module.css';
import { AnnouncementBody } from '../parts/announcements/AnnouncementBody.tsx';
import { KindIcon } from '../parts/announcements/KindIcon.tsx';
import { useWhen } from '../parts/announcements/use-when.ts';
import { MINUTE_MS } from '../parts/time-spans.ts';

/** More announcements would push the nodes off the screen. */
const MAX_SHOWN = 3;

/** The most urgent announcement on one line, with its age and the number of others. */
function Line({ count }: { count: number }) {
  const { data } = useAnnouncements();
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const [first] = data ?? [];
  if (!first) return <p className={styles.line} />;
  const age = Math.round((first.startsAt - now) / 1000);
  return (
    <p className={styles.line} data-kind={first.kind}>
      <Link to="/announcements" title={first.title}>
        <KindIcon kind={first.kind} />
        <b>{first.title}</b>
      </Link>
      <span>{first.state === 'planned' ? format.day(first.startsAt) : format.ago(Math.min(0, age))}</span>
      {count > 1 && (
        <Link to="/announcements" aria-label={t('announcement.more', { count: count - 1 })}>{`+${count - 1}`}</Link>
      )}
    </p>
  );
}

/** Current announcements as expandable lines, or only the most urgent one on a line. */
export const Announcements = ({ form = 'rows', ...props }: Slots['Announcements']) =>
  form === 'line' ? <Line count={props.count} /> : <Rows {...props} />;

/** List of current announcements, each an expandable line. A narrow page shows the first, and the others on request. */
function Rows({ uuid, count }: Omit<Slots['Announcements'], 'form'>) {
  const { data } = useAnnouncements(uuid);
  const t = useT();
  const when = useWhen();
  const [isOpen, setIsOpen] = useState(false);
  const suffix = count - MAX_SHOWN;
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
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden size={16} /> : `+${others}`}
        </button>
      )}
      {suffix > 0 && (
        <Link className={styles.rest} to="/announcements">
          {t('announcement.more', { count: suffix })}
        </Link>
      )}
    </section>
  );
}
