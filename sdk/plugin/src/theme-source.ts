export { NpmRegistry, npmNameOf } from './npm-registry.ts';
export { readThemeCatalogue } from './theme-catalogue.ts';
export { defineThemeSource, downloadTheme } from './theme-fetch.ts';
export { defineReleaseSource, releaseWithAssets } from './theme-releases.ts';
