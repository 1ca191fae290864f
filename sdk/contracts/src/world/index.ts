/** The earth as dots and places: shared by the default theme, which draws it in a browser, and the core, in pictures to share. */
export { middleOfCountry, type GeoPoint } from './country-middles.ts';
export { isLand } from './land.ts';
export {
  greatCircle,
  lightAt,
  projectionOf,
  sunAt,
  type FlatView,
  type GlobeView,
  type Projection,
  type WorldView,
} from './projection.ts';
