import { createContext, useContext } from 'react';
import type { MenuPosition } from './navigation.ts';

/** Where the shown page stands in the menu, as the frame of the admin area found it: pages need not know the menu. */
export const MenuPositionContext = createContext<MenuPosition | undefined>(undefined);

/** Where the shown page stands in the menu; undefined at an address that is no page. */
export const useMenuPosition = (): MenuPosition | undefined => useContext(MenuPositionContext);
