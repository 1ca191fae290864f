import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useFormat, useSite, useT, type PublicNode } from '@vitrine/theme-sdk';
import type { ZoomSpan } from '../time-range.ts';
import { movedSpan, writeAround } from './around-span.ts';
import styles from './AroundPanel.module.css';
import { CopyLink } from './CopyLink.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { Happened } from './Happened.tsx';
import { TopProcesses } from './TopProcesses.tsx';
import { useAroundEvents } from './use-around-events.ts';

interface AroundPanelProps {
  readonly node: PublicNode;
  readonly span: ZoomSpan;
  readonly onChange: (span: ZoomSpan | null) => void;
  /** Zooms the charts to the span. */
  readonly onZoom: (span: ZoomSpan) => void;
}

/**
 * Panel of a short span: events and large changes of the node, top processes, and faults of other nodes. Arrow keys move the span.
 */
export function AroundPanel({ node, span, onChange, onZoom }: AroundPanelProps) {
  const t = useT();
  const format = useFormat();
  const { signedIn } = useSite();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { events, processes, changes, isKnown, failed } = useAroundEvents(node, span);
  // Moves the keyboard focus into the panel that the visitor has just opened.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onChange(movedSpan(span, -1));
    if (key === 'ArrowRight') onChange(movedSpan(span, 1));
    if (key === 'Escape') onChange(null);
  };
  return (
    <aside className={styles.panel} aria-labelledby={title} onKeyDown={onKeyDown}>
      <header>
        <h3 id={title} ref={heading} tabIndex={-1}>
          {t('around.title', { time: format.time((span.from + span.to) / 2) })}
        </h3>
        <button type="button" aria-label={t('around.earlier')} onClick={() => onChange(movedSpan(span, -1))}>
          <ChevronLeft aria-hidden size={16} />
        </button>
        <button type="button" aria-label={t('around.later')} onClick={() => onChange(movedSpan(span, 1))}>
          <ChevronRight aria-hidden size={16} />
        </button>
        <button type="button" aria-label={t('around.close')} onClick={() => onChange(null)}>
          <X aria-hidden size={16} />
        </button>
      </header>
      <p className={styles.span}>{format.dateTimeRange(span.from, span.to)}</p>
      <Happened from={span.from} {...{ events, changes, isKnown, failed }} />
      {signedIn && <TopProcesses events={events} recorded={processes} />}
      <Elsewhere uuid={node.uuid} span={span} />
      <div className={styles.actions}>
        <button type="button" className={styles.wide} onClick={() => onZoom(span)}>
          {t('around.zoom')}
        </button>
        <CopyLink key={writeAround(span)} />
      </div>
    </aside>
  );
}
