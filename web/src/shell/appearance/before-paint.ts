import { paint, resolve, storedAppearance } from './appearance.ts';

paint(resolve(storedAppearance()));
