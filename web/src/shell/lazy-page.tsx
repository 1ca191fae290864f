import { use, type ComponentType } from 'react';

/** A promise that says so when it is kept: React then takes its value at once, instead of waiting for the next moment. */
type Kept<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** Code that is loaded once; after a failure the next try starts anew. */
export interface Preloadable<M> {
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

/** A page that is loaded when it is first shown. Unlike React's `lazy`, one whose code is here already never waits. */
export function lazyPage<M extends object>(code: Preloadable<M>, name: keyof M): ComponentType {
  return function LazyPage() {
    const Page = use(code.load())[name] as ComponentType;
    return <Page />;
  };
}
