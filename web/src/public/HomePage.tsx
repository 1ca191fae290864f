import { Slot } from '@vitrine/theme-sdk';

/** `/`. What it looks like is the theme's. */
export function HomePage() {
  return <Slot name="Home" />;
}
