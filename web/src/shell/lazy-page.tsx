import { use, type ComponentType } from 'react';

/** Code that is loaded once; after a failure the next try starts anew. */
export interface Piece<M> {
  readonly load: () => Promise<M>;
  /** What was loaded; `undefined` until then. */
  readonly now: () => M | undefined;
}

export function piece<M>(fetchCode: () => Promise<M>): Piece<M> {
  let loading: Promise<M> | undefined;
  let loaded: M | undefined;
  return {
    now: () => loaded,
    load() {
      loading ??= fetchCode().then(
        code => (loaded = code),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** A page that is loaded when it is first shown. Unlike React's `lazy`, one whose code is here already never waits. */
export function lazyPage<M extends object>(code: Piece<M>, name: keyof M): ComponentType {
  return function LazyPage() {
    const Page = (code.now() ?? use(code.load()))[name] as ComponentType;
    return <Page />;
  };
}
