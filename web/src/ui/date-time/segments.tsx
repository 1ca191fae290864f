import { useRef, type DOMAttributes, type RefObject } from 'react';
import { useDateSegment } from 'react-aria/useDateField';
import type { DateFieldState, DateSegment } from 'react-stately/useDateFieldState';
import styles from './DateTime.module.css';

interface SegmentsProps {
  readonly state: DateFieldState;
  readonly field: DOMAttributes<HTMLElement>;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly invalid: boolean;
}

/** The parts of a date or time in the order of the locale, each with an input of its own. */
export const Segments = ({ state, field, box, invalid }: SegmentsProps) => (
  <div {...field} ref={box} className={styles.box} data-invalid={invalid || undefined}>
    {state.segments.map((segment, i) => (
      <Segment key={i} segment={segment} state={state} />
    ))}
  </div>
);

function Segment({ segment, state }: { readonly segment: DateSegment; readonly state: DateFieldState }) {
  const box = useRef<HTMLSpanElement>(null);
  const { segmentProps } = useDateSegment(segment, state, box);
  return (
    <span {...segmentProps} ref={box} className={styles.segment} data-empty={segment.isPlaceholder || undefined}>
      {segment.text}
    </span>
  );
}
