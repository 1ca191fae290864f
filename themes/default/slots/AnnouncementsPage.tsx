import { CircleCheck, Rss } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useHref, useLocation, useSearchParams } from 'react-router-dom';
import {
  useAnnouncements,
  useNode,
  usePastAnnouncements,
  useSite,
  useT,
  useTotals,
  type PublicAnnouncement,
} from '@vitrine/theme-sdk';
import card from '../parts/announcements/Announcement.module.css';
import { AnnouncementBody } from '../parts/announcements/AnnouncementBody.tsx';
import { KindIcon } from '../parts/announcements/KindIcon.tsx';
import { useWhen } from '../parts/announcements/use-when.ts';
import styles from './AnnouncementsPage.module.css';

function Card({ announcement }: { announcement: PublicAnnouncement }) {
  const { id, kind, state, title } = announcement;
  const t = useT();
  const when = useWhen();
  // Links in feeds point to an announcement that is rendered only after loading, so the browser cannot scroll to it.
  const isLinked = useLocation().hash === `#${id}`;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLinked) article.current?.scrollIntoView();
  }, [isLinked]);
  return (
    <article ref={article} id={id} className={card.card} data-kind={kind} data-state={state} data-linked={isLinked}>
      <span className={card.kind}>
        <KindIcon kind={kind} />
        {t(`announcement.kind.${kind}`)}
      </span>
      <h3>{title}</h3>
      <p className={card.when}>{when(announcement)}</p>
      <AnnouncementBody announcement={announcement} />
    </article>
  );
}

function Feeds() {
  const t = useT();
  const base = useHref('/announcements');
  return (
    <ul className={styles.feeds} aria-label={t('announcement.feeds')}>
      <li aria-hidden>
        <Rss size={14} />
      </li>
      {(['rss', 'atom'] as const).map(kind => (
        <li key={kind}>
          <a href={`${base}.${kind}`}>{kind === 'rss' ? 'RSS' : 'Atom'}</a>
        </li>
      ))}
    </ul>
  );
}

/** Content of the page without announcements: the state of the nodes. */
function Nothing() {
  const { nodes, online, attention } = useTotals();
  const t = useT();
  return (
    <div className={styles.nothing}>
      <CircleCheck aria-hidden size={36} strokeWidth={1.4} />
      <p>{t('announcement.none')}</p>
      {nodes > 0 && (
        <p>
          {t(online === nodes ? 'hero.all' : 'hero.some', { online, count: nodes })}{' '}
          {attention > 0 ? t('overview.attention', { count: attention }) : t('overview.well')}
        </p>
      )}
      <Link to="/">{t('node.back')}</Link>
    </div>
  );
}

/** Page of all current and past announcements; with `?node=` only those of one node or the site. */
export function AnnouncementsPage() {
  const [params] = useSearchParams();
  const node = params.get('node') ?? undefined;
  const name = useNode(node ?? '')?.node.name;
  const site = useSite();
  const t = useT();
  const open = useAnnouncements(node);
  const past = usePastAnnouncements(node);
  const isEmpty = open.data?.length === 0 && past.data?.length === 0;
  return (
    <div className={styles.page}>
      <title>{`${t('announcement.title')} · ${site.name}`}</title>
      <header className={styles.head}>
        <h1>{t('announcement.title')}</h1>
        <Feeds />
        {name === undefined ? (
          <p>{t('announcement.lead')}</p>
        ) : (
          <p>
            {t('announcement.ofNode', { node: name })} · <Link to="/announcements">{t('announcement.everything')}</Link>
          </p>
        )}
      </header>
      {(open.failed || past.failed) && (
        <p role="alert" className={styles.failed}>
          {t('announcement.failed')}
        </p>
      )}
      {isEmpty && <Nothing />}
      <section className={styles.list} aria-busy={!open.data && !open.failed} hidden={isEmpty}>
        <h2>{t('announcement.open')}</h2>
        {open.data?.map(announcement => (
          <Card key={announcement.id} announcement={announcement} />
        ))}
        {open.data?.length === 0 && <p className={styles.quiet}>{t('announcement.none')}</p>}
      </section>
      <section className={styles.list} aria-busy={!past.data && !past.failed} hidden={isEmpty}>
        <h2>{t('announcement.past')}</h2>
        {past.data?.map(announcement => (
          <Card key={announcement.id} announcement={announcement} />
        ))}
        {past.data?.length === 0 && <p className={styles.quiet}>{t('announcement.nonePast')}</p>}
        {past.hasMore && (
          <button type="button" className={styles.more} disabled={past.loading} onClick={past.loadMore}>
            {t('announcement.older')}
          </button>
        )}
      </section>
    </div>
  );
}
