import { applyAppearance, resolve, storedAppearance } from './appearance.ts';

applyAppearance(resolve(storedAppearance()));
