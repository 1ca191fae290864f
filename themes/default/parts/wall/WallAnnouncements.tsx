import { useT, type PublicAnnouncement } from '@vitrine/theme-sdk';
import { KindIcon } from '../announcements/KindIcon.tsx';
import { useRotation } from './use-rotation.ts';
import styles from './Wall.module.css';

interface WallAnnouncementsProps {
  readonly announcements: readonly PublicAnnouncement[];
  readonly isPaused: boolean;
}

/** Announcements on one line above the tiles, one after another. */
export function WallAnnouncements({ announcements, isPaused }: WallAnnouncementsProps) {
  const t = useT();
  const { index } = useRotation(announcements.length, isPaused);
  const current = announcements[index];
  if (!current) return null;
  return (
    <p className={styles.announced} data-kind={current.kind}>
      <KindIcon kind={current.kind} />
      <b>{t(`announcement.kind.${current.kind}`)}</b>
      <span>{current.title}</span>
      {announcements.length > 1 && (
        <small aria-label={t('wall.announcement', { number: index + 1, total: announcements.length })}>
          {index + 1} / {announcements.length}
        </small>
      )}
    </p>
  );
}
