import { use, type ComponentType } from 'react';

/** Promise with React's status field, so that React reads a resolved value synchronously. */
type Kept<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** Code that is loaded once; after a failure the next attempt starts over. */
interface Preloadable<M> {
  readonly load: () => Promise<M>;
}

export function preloadable<M>(fetchCode: () => Promise<M>): Preloadable<M> {
  let loading: Kept<M> | undefined;
  return {
    load() {
      if (loading) return loading;
      const mine: Kept<M> = (loading = fetchCode());
      mine.then(
        value => Object.assign(mine, { status: 'fulfilled', value }),
        () => (loading = undefined),
      );
      return mine;
    },
  };
}

/** Page that is loaded when it is first shown. Unlike React's `lazy`, it never suspends if its code is already loaded. */
export function lazyPage<M extends object>(code: Preloadable<M>, name: keyof M): ComponentType {
  return function LazyPage() {
    const Page = use(code.load())[name] as ComponentType;
    return <Page />;
  };
}
