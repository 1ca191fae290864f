import { useEffect, useMemo, useRef, useState } from 'react';
import {
  useAnnouncements,
  useConnection,
  useGroups,
  useHomeQuery,
  useNodeOrder,
  useNodes,
  useSite,
  useT,
  useTotals,
} from '@vitrine/theme-sdk';
import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';
import { BadStates, ServicesDown, useBadStates, useServicesDown } from '../parts/hero/ServicesDown.tsx';
import { useFullscreen } from '../parts/wall/use-fullscreen.ts';
import { useRotation } from '../parts/wall/use-rotation.ts';
import { useScreen } from '../parts/wall/use-screen.ts';
import { useWakeLock } from '../parts/wall/use-wake-lock.ts';
import { capacityOf, isRoomy, layoutFor, screensOf } from '../parts/wall/wall-layout.ts';
import styles from '../parts/wall/Wall.module.css';
import { WallAnnouncements } from '../parts/wall/WallAnnouncements.tsx';
import { WallClock } from '../parts/wall/WallClock.tsx';
import { WallControls } from '../parts/wall/WallControls.tsx';
import { WallTile } from '../parts/wall/WallTile.tsx';

interface WallScreen {
  /** Name of the group; '' for nodes without a group, undefined if the screens are not divided by group. */
  readonly group: string | undefined;
  readonly offline: number;
  readonly uuids: readonly string[];
}

/** Returns the nodes selected by the URL, those with problems first, divided into offline and other nodes. */
function useProblemsFirst() {
  const [query] = useHomeQuery();
  const wallQuery = useMemo(() => ({ ...query, sort: 'problems' as const, descending: true }), [query]);
  const uuids = useNodeOrder(wallQuery);
  const down = useNodeOrder(useMemo(() => ({ ...wallQuery, status: 'offline' as const }), [wallQuery]));
  const nodes = useNodes();
  return useMemo(() => {
    const groups = new Map(nodes.map(({ uuid, group }) => [uuid, group]));
    const isDown = new Set(down);
    const others = uuids.filter(uuid => !isDown.has(uuid));
    return { offline: down, others, groupOf: (uuid: string) => groups.get(uuid) ?? '' };
  }, [nodes, uuids, down]);
}

/** Divides the nodes into screens: by capacity, or first by group. */
function useScreens(isByGroup: boolean, capacity: number): readonly WallScreen[] {
  const { offline, others, groupOf } = useProblemsFirst();
  const groups = useGroups();
  return useMemo(() => {
    const parts = isByGroup ? [...groups.map(({ name }) => name), ''] : [undefined];
    return parts.flatMap(group => {
      const isIn = (uuid: string) => group === undefined || groupOf(uuid) === group;
      const down = offline.filter(isIn);
      const set = new Set(down);
      const up = others.filter(isIn);
      if (down.length + up.length === 0) return [];
      return screensOf(down, up, capacity).map(uuids => ({
        group,
        uuids,
        offline: uuids.filter(uuid => set.has(uuid)).length,
      }));
    });
  }, [offline, others, groupOf, groups, isByGroup, capacity]);
}

const NO_SCREEN: WallScreen = { group: undefined, offline: 0, uuids: [] };

/** Wall: every node as a tile on the full screen, for unattended displays. */
export function WallPage() {
  const site = useSite();
  const t = useT();
  const { online, nodes } = useTotals();
  const down = useServicesDown();
  const badStates = useBadStates();
  const connection = useConnection();
  const groups = useGroups();
  const { data: announced = [] } = useAnnouncements();
  const urgent = announced.filter(({ state, kind }) => state === 'current' && kind !== 'news');
  const area = useRef<HTMLDivElement>(null);
  const size = useScreen(area);
  const [isByGroup, setIsByGroup] = useState(() => storedPreference('wall') === 'groups');
  const screens = useScreens(isByGroup && groups.length > 0, capacityOf(size));
  const rotation = useRotation(screens.length);
  const screen = screens[rotation.index] ?? NO_SCREEN;
  const layout = layoutFor(screen.uuids.length, screen.offline, size);
  const hasRoom = isRoomy(layout, size);
  const [isFull, toggleFull] = useFullscreen();
  const isAwake = useWakeLock();

  const toggleGroups = () => {
    storePreference('wall', isByGroup ? 'all' : 'groups');
    setIsByGroup(!isByGroup);
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      if (key === 'f') toggleFull?.();
      else if (key === 'p') rotation.setPaused(!rotation.isPaused);
      else if (key === 'g' && groups.length > 0) toggleGroups();
      else if (key === 'arrowleft' && screens.length > 1) rotation.move(-1);
      else if (key === 'arrowright' && screens.length > 1) rotation.move(1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  return (
    <main className={styles.wall}>
      <title>{`${t('wall.title')} · ${site.name}`}</title>
      <header className={styles.head}>
        <h1>{site.name}</h1>
        <p>
          {t('wall.online', { online, nodes })}
          {down > 0 && (
            <strong className={styles.down}>
              {' · '}
              <ServicesDown count={down} />
            </strong>
          )}
          {badStates.length > 0 && (
            <strong className={styles.down}>
              {' · '}
              <BadStates states={badStates} />
            </strong>
          )}
          {connection === 'lost' && <strong role="alert"> {t('connection.lost')}</strong>}
        </p>
        {(screen.group !== undefined || screens.length > 1) && (
          <p className={styles.place}>
            {screen.group !== undefined && <b>{screen.group || t('groups.none')}</b>}
            {screens.length > 1 && (
              <span aria-label={t('wall.page', { page: rotation.index + 1, pages: screens.length })}>
                {rotation.index + 1} / {screens.length}
              </span>
            )}
          </p>
        )}
        <WallControls
          rotation={rotation}
          hasScreens={screens.length > 1}
          canPause={screens.length > 1 || urgent.length > 1}
          isFull={isFull}
          toggleFull={toggleFull}
          byGroup={groups.length > 0 ? isByGroup : undefined}
          toggleGroups={toggleGroups}
          isAwake={isAwake}
        />
        <WallClock />
      </header>
      <WallAnnouncements announcements={urgent} isPaused={rotation.isPaused} />
      <div ref={area} className={styles.area}>
        {nodes === 0 && <p className={styles.none}>{t('wall.none')}</p>}
        <ul
          className={styles.tiles}
          aria-label={t('wall.tiles')}
          data-roomy={hasRoom || undefined}
          style={{ '--columns': layout.columns, '--rows': layout.rows } as React.CSSProperties}
        >
          {screen.uuids.map((uuid, i) => (
            <WallTile key={uuid} uuid={uuid} isLarge={i < layout.large} hasRoom={hasRoom} />
          ))}
        </ul>
      </div>
    </main>
  );
}
