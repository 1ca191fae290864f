import { CircleOff, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { levelOf, presenceKey, presenceOf, useFormat, useNode, useT, usageOf } from '@vitrine/theme-sdk';
import { LastSeen } from '../LastSeen.tsx';
import styles from './Wall.module.css';
import { WallHour } from './WallHour.tsx';

const SHOWN = ['cpu', 'ram', 'disk'] as const;

interface WallTileProps {
  readonly uuid: string;
  readonly isLarge: boolean;
  /** True if there is room for the last hour. */
  readonly hasRoom: boolean;
}

/** Tile of a node on the wall: its name, and its usage or the time since it went offline. */
export function WallTile({ uuid, isLarge, hasRoom }: WallTileProps) {
  const view = useNode(uuid);
  const t = useT();
  const format = useFormat();
  if (!view) return null;
  const presence = presenceOf(view);
  const usage = usageOf(view);
  const worst = SHOWN.map(key => levelOf(usage[key]));
  const level = presence !== 'online' ? presence : worst.includes('high') ? 'high' : 'normal';
  return (
    <li className={styles.tile} data-level={level} data-large={isLarge}>
      <Link to={`/instance/${uuid}`}>
        <span className={styles.name}>
          {presence === 'offline' && <CircleOff aria-hidden />}
          {level === 'high' && <TriangleAlert aria-hidden />}
          <b>{view.node.name}</b>
        </span>
        {presence === 'online' && hasRoom && <WallHour view={view} />}
        {presence === 'online' ? (
          <span className={styles.usage}>
            {SHOWN.map(key => {
              const value = usage[key];
              return (
                <span key={key} data-level={levelOf(value)}>
                  <small>{t(`metric.${key}`)}</small>
                  <b>{value === null ? '–' : format.percent(value, 0)}</b>
                  <i aria-hidden style={{ '--share': `${Math.min(100, value ?? 0)}%` } as React.CSSProperties} />
                </span>
              );
            })}
          </span>
        ) : (
          <span className={styles.since}>
            {t(presenceKey(presence))} {view.state.lastReport > 0 && <LastSeen at={view.state.lastReport} />}
          </span>
        )}
      </Link>
    </li>
  );
}
