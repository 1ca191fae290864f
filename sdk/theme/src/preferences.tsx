import { useHost } from './use-host.ts';

/** Button and menu for appearance, language and installation. Every header places it. */
export function Preferences() {
  const { Preferences: Menu } = useHost().components;
  return <Menu />;
}
