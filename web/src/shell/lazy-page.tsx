import { use, type ComponentType } from 'react';

/** Promise with React's status field, so that React reads a resolved value synchronously. */
type Kept<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** Code that is loaded once; after a failure the next attempt starts over. */
interface Preloadable<M> {
  readonly load: () => Promise<M>;
}

/**
 * Time in ms for which a page keeps its failure. React renders again to read it: an attempt on each render would never show the
 * error, and would request the missing file endlessly.
 */
const RETRY_AFTER_MS = 1000;

export function preloadable<M>(fetchCode: () => Promise<M>): Preloadable<M> {
  let loading: Kept<M> | undefined;
  return {
    load() {
      if (loading) return loading;
      const started: Kept<M> = (loading = fetchCode());
      started.then(
        value => Object.assign(started, { status: 'fulfilled', value }),
        () => (loading = undefined),
      );
      return started;
    },
  };
}

/** Page that is loaded when it is first shown. Unlike React's `lazy`, it never suspends if its code is already loaded. */
export function lazyPage<M extends object>(code: Preloadable<M>, name: keyof M): ComponentType {
  let loading: Promise<M> | undefined;
  const load = () => {
    const started = (loading = code.load());
    started.catch(() => setTimeout(() => (loading = undefined), RETRY_AFTER_MS));
    return started;
  };
  return function LazyPage() {
    const Page = use(loading ?? load())[name] as ComponentType;
    return <Page />;
  };
}
