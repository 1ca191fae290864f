import { useLocation } from 'react-router-dom';
import { findMenuPosition, type MenuPosition } from './navigation.ts';

/** Where the shown page stands in the menu; undefined at an address that is no page. */
export function useMenuPosition(): MenuPosition | undefined {
  const { pathname, search } = useLocation();
  return findMenuPosition(pathname, search);
}
