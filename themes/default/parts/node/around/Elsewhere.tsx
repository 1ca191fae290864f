import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useFleetEvents, useNodes, useT } from '@vitrine/theme-sdk';
import type { ZoomSpan } from '../time-range.ts';
import { useEventText } from '../use-event-text.ts';
import { writeAround } from './around-span.ts';
import styles from './AroundPanel.module.css';

const MAX_NODES = 6;

/** Other nodes with faults in the same span. */
export function Elsewhere({ uuid, span: { from, to } }: { readonly uuid: string; readonly span: ZoomSpan }) {
  const t = useT();
  const textOf = useEventText();
  const span = useMemo(() => ({ from, to }), [from, to]);
  const { data, failed } = useFleetEvents(span);
  const names = new Map(useNodes().map(node => [node.uuid, node.name]));
  if (!data) return failed ? <p className={styles.none}>{t('around.failed')}</p> : null;
  const others = data.nodes.filter(node => node.uuid !== uuid && names.has(node.uuid));
  const count = names.size - others.length - 1;
  return (
    <section>
      <h4>{t('around.elsewhere')}</h4>
      <ul className={styles.elsewhere}>
        {others.slice(0, MAX_NODES).map(({ uuid: neighbour, events }) => (
          <li key={neighbour} data-state="fault">
            <Link to={`/instance/${neighbour}?around=${writeAround(span)}`}>{names.get(neighbour)}</Link>
            <span>{[...new Set(events.map(event => textOf(event).title))].join(', ')}</span>
          </li>
        ))}
        {others.length > MAX_NODES && <li>{t('around.moreNodes', { count: others.length - MAX_NODES })}</li>}
        {count > 0 && (
          <li>
            {t('around.others', { count })} <span>{t('around.usual')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
