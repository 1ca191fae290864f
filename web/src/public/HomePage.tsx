import { Slot } from '@vitrine/theme-sdk';

/** Page `/`, rendered by the theme. */
export function HomePage() {
  return <Slot name="Home" />;
}
