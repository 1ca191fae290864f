import { Skeleton } from '@radix-ui/themes';
import { Page } from './Page.tsx';

/** Placeholder of a page while its code and texts load. */
export const PageSkeleton = () => (
  <Page>
    <Skeleton height="30px" width="180px" />
    <Skeleton height="260px" />
  </Page>
);
