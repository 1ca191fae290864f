import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** Says that there is nothing yet, or nothing that matches. */
export const Empty = ({ children }: { children: ReactNode }) => <div className={styles.empty}>{children}</div>;
