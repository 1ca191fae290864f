import {
  ChevronLeft,
  ChevronRight,
  Layers,
  Maximize,
  Minimize,
  MonitorCheck,
  MonitorOff,
  Pause,
  Play,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '@vitrine/theme-sdk';
import type { Rotation } from './use-rotation.ts';
import styles from './Wall.module.css';

interface WallControlsProps {
  readonly rotation: Rotation;
  /** True if there are several screens. */
  readonly hasScreens: boolean;
  /** True if screens or announcements rotate automatically. */
  readonly canPause: boolean;
  readonly isFull: boolean;
  readonly toggleFull: (() => void) | undefined;
  /** True if the screens are the groups; undefined if there are no groups to divide by. */
  readonly byGroup: boolean | undefined;
  readonly toggleGroups: () => void;
  readonly isAwake: boolean;
}

/** Buttons of the wall, with keyboard shortcuts. They fade out while the pointer is elsewhere. */
export function WallControls({
  rotation: { isPaused, setPaused, move },
  hasScreens,
  canPause,
  isFull,
  toggleFull,
  byGroup,
  toggleGroups,
  isAwake,
}: WallControlsProps) {
  const t = useT();
  const button = (label: string, key: string, icon: ReactNode, onClick: () => void, pressed?: boolean) => (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={key}
      aria-pressed={pressed}
      title={`${label} (${key})`}
      onClick={onClick}
    >
      {icon}
    </button>
  );
  const awake = t(isAwake ? 'wall.awake' : 'wall.maysleep');
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('wall.controls')}>
      <span title={awake}>
        {isAwake ? <MonitorCheck aria-hidden /> : <MonitorOff aria-hidden />}
        <span className="visually-hidden">{awake}</span>
      </span>
      {hasScreens && button(t('wall.previous'), 'ArrowLeft', <ChevronLeft aria-hidden />, () => move(-1))}
      {canPause &&
        button(
          t(isPaused ? 'wall.resume' : 'wall.pause'),
          'P',
          isPaused ? <Play aria-hidden /> : <Pause aria-hidden />,
          () => setPaused(!isPaused),
        )}
      {hasScreens && button(t('wall.next'), 'ArrowRight', <ChevronRight aria-hidden />, () => move(1))}
      {byGroup !== undefined && button(t('wall.groups'), 'G', <Layers aria-hidden />, toggleGroups, byGroup)}
      {toggleFull &&
        button(
          t(isFull ? 'wall.leaveFullscreen' : 'wall.fullscreen'),
          'F',
          isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />,
          toggleFull,
        )}
      <Link to="/" aria-label={t('wall.leave')} title={t('wall.leave')}>
        <X aria-hidden />
      </Link>
    </div>
  );
}
