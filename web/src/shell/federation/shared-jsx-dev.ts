import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

type Jsx = typeof jsx;

/** A theme that was built for development runs too: the production React has no `jsxDEV` of its own. */
export const jsxDevRuntime = {
  Fragment,
  jsxDEV: (type: Parameters<Jsx>[0], props: Parameters<Jsx>[1], key: Parameters<Jsx>[2], many: boolean) =>
    (many ? jsxs : jsx)(type, props, key),
};
