import { createContext, useContext } from 'react';
import type { MenuPosition } from './menu-entry.ts';

/**
 * Context with the menu position of the current page, set by the layout of the admin area, so that pages do not depend on the menu.
 */
export const MenuPositionContext = createContext<MenuPosition | undefined>(undefined);

/** Hook that returns the menu position of the current page; undefined for an unknown path. */
export const useMenuPosition = (): MenuPosition | undefined => useContext(MenuPositionContext);
