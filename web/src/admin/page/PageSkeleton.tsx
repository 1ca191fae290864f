import { Skeleton } from '@radix-ui/themes';
import { Page } from './Page.tsx';
import styles from './PageSkeleton.module.css';

const ROWS = [62, 48, 74, 55, 68, 43];

/** Placeholder of a page while its code and texts load: a heading unless there are tabs, and the rows of a list. */
export const PageSkeleton = ({ hasTabs = false }: { hasTabs?: boolean }) => (
  <Page>
    {!hasTabs && <Skeleton height="30px" width="180px" />}
    <div className={styles.panel} aria-hidden>
      {ROWS.map((width, i) => (
        <div key={i}>
          <Skeleton width="20px" height="20px" />
          <Skeleton width={`${width}%`} height="14px" />
          <Skeleton width="72px" height="14px" />
        </div>
      ))}
    </div>
  </Page>
);
