import { Fragment } from 'react';
import styles from './Rolling.module.css';

/** An amount whose digits roll by their height when they change. The unit is a step smaller. */
export function Rolling({ children }: { readonly children: string }) {
  const [figure = '', unit] = children.split('\u00a0');
  const letters = [...figure];
  return (
    <>
      <span aria-hidden className={styles.figure}>
        {letters.map((letter, i) => (
          // From the right: the last digit stays the last one. A digit that changed is another element, and comes in rolling.
          <Fragment key={letters.length - i}>
            <span key={letter}>{letter}</span>
          </Fragment>
        ))}
      </span>
      <span className="visually-hidden">{figure} </span>
      {unit && <small>{unit}</small>}
    </>
  );
}
