import { Fragment } from 'react';
import styles from './Rolling.module.css';

/** An amount whose digits roll when they change. The unit is smaller. */
export function Rolling({ children }: { readonly children: string }) {
  const [figure = '', unit] = children.split('\u00a0');
  const letters = [...figure];
  return (
    <>
      <span aria-hidden className={styles.figure}>
        {letters.map((letter, i) => (
          // Keys count from the right, so that the last digit keeps its key. A changed digit is a new element, which rolls in.
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
