import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

type Jsx = typeof jsx;

/** Supports themes built for development: the production build of React has no `jsxDEV`. */
export const jsxDevRuntime = {
  Fragment,
  jsxDEV: (type: Parameters<Jsx>[0], props: Parameters<Jsx>[1], key: Parameters<Jsx>[2], many: boolean) =>
    (many ? jsxs : jsx)(type, props, key),
};
