/**
 * Versions of the shared packages as pinned in package.json. Does not import the packages, so that the page does not load them.
 */
export const VERSIONS = {
  'react-router-dom': '7.18.5',
  '@radix-ui/themes': '3.3.0',
  'react-i18next': '18.0.1',
} as const;
