import { useFormat, useHomeQuery, useRegions, useT, type RegionCount } from '@vitrine/theme-sdk';
import { memo, useMemo, type PointerEvent } from 'react';
import { Flag } from '../Flag.tsx';
import { StatusDot } from '../StatusDot.tsx';
import { COLUMNS, landPath, placeOf, ROWS } from './world.ts';
import styles from './WorldMap.module.css';

const Land = memo(function Land() {
  return <path className={styles.land} d={useMemo(() => landPath(), [])} />;
});

/** Maximum distance of a press from a dot, in dots. */
const PRESS_RADIUS = 4;
/** State of a country: offline if one of its nodes is, and online only if one reports. */
const stateOf = ({ online, offline }: RegionCount) => (offline > 0 ? 'offline' : online > 0 ? 'online' : 'waiting');
const radiusOf = ({ nodes }: RegionCount) => 0.9 + Math.min(1.4, Math.sqrt(nodes) / 4);

/** World map of the nodes, and beside it the same as buttons. Choosing a country shows only its nodes. */
export function WorldMap() {
  const regions = useRegions();
  const [query, change] = useHomeQuery();
  const format = useFormat();
  const t = useT();
  const choose = (region: string) => change({ region: query.region === region ? null : region });
  const placed = regions.flatMap(count => {
    const place = placeOf(count.region);
    return place ? [{ count, ...place }] : [];
  });
  const press = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * COLUMNS;
    const y = ((clientY - box.top) / box.height) * ROWS;
    const [nearest] = placed
      .map(one => ({ one, far: Math.hypot(one.x - x, one.y - y) }))
      .filter(({ far }) => far < PRESS_RADIUS)
      .sort((a, b) => a.far - b.far);
    if (nearest) choose(nearest.one.count.region);
  };
  return (
    <div className={styles.world}>
      <svg className={styles.map} viewBox={`0 0 ${COLUMNS} ${ROWS}`} aria-hidden onPointerUp={press}>
        <Land />
        {placed.map(({ count, x, y }) => (
          <g
            key={count.region}
            className={styles.place}
            data-state={stateOf(count)}
            data-chosen={query.region === count.region || undefined}
          >
            <title>{format.region(count.region)}</title>
            {count.offline > 0 && <circle className={styles.pulse} cx={x} cy={y} r={radiusOf(count)} />}
            <circle cx={x} cy={y} r={radiusOf(count)} />
          </g>
        ))}
      </svg>
      <ul className={styles.regions} aria-label={t('overview.regions')}>
        {regions.map(({ region, nodes, online, offline }) => (
          <li key={region}>
            <button
              type="button"
              aria-pressed={query.region === region}
              aria-label={t('overview.region', { region: format.region(region), online, nodes })}
              title={format.region(region)}
              onClick={() => choose(region)}
            >
              <Flag code={region} />
              <span data-offline={offline > 0 || undefined}>
                {offline > 0 && <StatusDot presence="offline" />}
                {online === nodes ? nodes : `${online}/${nodes}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
