import { Bell, Palette, Puzzle, Server, type LucideIcon } from 'lucide-react';

export interface Place {
  /** Address below /admin; '' is its first page. */
  readonly path: string;
  /** Key of its name in `admin`. */
  readonly label: string;
  readonly icon: LucideIcon;
}

export interface Section {
  /** Key of its name in `admin`; the first section needs none. */
  readonly label?: string;
  readonly places: readonly Place[];
}

/** Everything the administrator can go to, in the order of the menu. A new page adds its line here and in the routes. */
export const SECTIONS: readonly Section[] = [
  { places: [{ path: '', label: 'nav.nodes', icon: Server }] },
  { label: 'nav.looks', places: [{ path: 'theme_managed', label: 'nav.themes', icon: Palette }] },
  {
    label: 'nav.system',
    places: [
      { path: 'notification/general', label: 'nav.notifications', icon: Bell },
      { path: 'plugins', label: 'nav.plugins', icon: Puzzle },
    ],
  },
];
