import { projectionOf, type WorldView } from '@vitrine/contracts/world';
import { useFormat, useT } from '@vitrine/theme-sdk';
import { Flag } from '../Flag.tsx';
import { placeLabels, type Box } from './place-labels.ts';
import type { WorldPlace } from './use-world-data.ts';
import styles from './World.module.css';

const LABEL_HEIGHT = 24;

/** Returns the width of a label in px: text, flag and padding. */
const labelWidth = (name: string, value: string) => 46 + (name.length + value.length) * 6.6;

interface LabelsProps {
  readonly places: readonly WorldPlace[];
  readonly view: WorldView;
  readonly size: { readonly width: number; readonly height: number };
  readonly onChoose: (place: WorldPlace) => void;
  /** Areas without labels; by default the title, the list and the clock of the stage. */
  readonly keepFree?: readonly Box[];
}

/** Returns the boxes of the stage's own texts. */
const stageTexts = (view: WorldView, { width, height }: { width: number; height: number }): readonly Box[] => {
  const choices: Box = { x: width - 420, y: 0, width: 420, height: 56 };
  if (width <= 700) return [choices];
  return [
    { x: 0, y: 0, width: 330, height: view.shape === 'globe' ? height : 84 },
    choices,
    { x: 0, y: height - 64, width: 400, height: 64 },
  ];
};

/** Labels beside the pins, as HTML buttons that never overlap. Places without room for a label are only in the list. */
export function WorldLabels({ places, view, size, onChoose, keepFree = stageTexts(view, size) }: LabelsProps) {
  const format = useFormat();
  const t = useT();
  const project = projectionOf(view);
  const points = places
    .map(place => {
      const value = place.state === 'offline' ? t('world.offline') : `↓ ${format.rate(place.down)}`;
      const name = place.count > 1 ? `${place.name} ${place.count}` : place.name;
      return { ...project(place.lat, place.lon), place, name, value, width: labelWidth(name, value) };
    })
    .filter(({ z, x, y }) => z > 0.12 && x > 0 && y > 0 && x < size.width && y < size.height)
    .sort(
      (a, b) =>
        Number(b.place.state === 'offline') - Number(a.place.state === 'offline') || b.place.down - a.place.down,
    );
  const labels = placeLabels(points, {
    height: LABEL_HEIGHT,
    bounds: size,
    keepFree,
  });
  return (
    <>
      <svg className={styles.threads} aria-hidden>
        {labels.map(({ x, y, width, height, point, isAway }) =>
          isAway ? (
            <path
              key={point.place.region}
              d={`M${point.x},${point.y}L${Math.max(x, Math.min(x + width, point.x))},${Math.max(y, Math.min(y + height, point.y))}`}
            />
          ) : null,
        )}
      </svg>
      {labels.map(({ x, y, point: { place, name, value } }) => (
        <button
          key={place.region}
          type="button"
          tabIndex={-1}
          aria-hidden
          className={styles.label}
          data-state={place.state}
          style={{ left: x, top: y }}
          onClick={() => onChoose(place)}
        >
          <Flag code={place.region} />
          <b>{name}</b>
          <span>{value}</span>
        </button>
      ))}
      {points
        .filter(({ place }) => place.state === 'offline')
        .map(({ x, y, place }) => (
          <i key={place.region} className={styles.pulse} style={{ left: x, top: y }} aria-hidden />
        ))}
    </>
  );
}
