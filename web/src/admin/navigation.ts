import {
  Activity,
  ArchiveRestore,
  Bell,
  BellOff,
  BellRing,
  CircleUser,
  CodeXml,
  Coins,
  Gauge,
  Globe,
  History,
  Info,
  KeyRound,
  Link2,
  LogIn,
  MonitorSmartphone,
  Palette,
  Puzzle,
  ScrollText,
  Server,
  SlidersHorizontal,
  SquareTerminal,
  Unplug,
  type LucideIcon,
} from 'lucide-react';

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
  {
    places: [
      { path: '', label: 'nav.nodes', icon: Server },
      { path: 'exec', label: 'nav.exec', icon: SquareTerminal },
    ],
  },
  {
    label: 'nav.watch',
    places: [
      { path: 'ping', label: 'nav.ping', icon: Activity },
      { path: 'notification/history', label: 'nav.history', icon: History },
      { path: 'notification/offline', label: 'nav.offline', icon: Unplug },
      { path: 'notification/load', label: 'nav.load', icon: Gauge },
      { path: 'notification/silences', label: 'nav.silences', icon: BellOff },
      { path: 'settings/notification', label: 'nav.events', icon: BellRing },
    ],
  },
  {
    label: 'nav.settings',
    places: [
      { path: 'settings/site', label: 'nav.settingsSite', icon: Globe },
      { path: 'settings/custom', label: 'nav.settingsCustom', icon: CodeXml },
      { path: 'settings/general', label: 'nav.settingsGeneral', icon: SlidersHorizontal },
      { path: 'settings/costs', label: 'nav.totals', icon: Coins },
    ],
  },
  {
    label: 'nav.access',
    places: [
      { path: 'account', label: 'nav.account', icon: CircleUser },
      { path: 'sessions', label: 'nav.sessions', icon: MonitorSmartphone },
      { path: 'settings/sign-on', label: 'nav.signOn', icon: LogIn },
      { path: 'keys', label: 'nav.keys', icon: KeyRound },
      { path: 'shares', label: 'nav.shares', icon: Link2 },
      { path: 'logs', label: 'nav.logs', icon: ScrollText },
    ],
  },
  { label: 'nav.looks', places: [{ path: 'theme_managed', label: 'nav.themes', icon: Palette }] },
  {
    label: 'nav.system',
    places: [
      { path: 'notification/general', label: 'nav.notifications', icon: Bell },
      { path: 'plugins', label: 'nav.plugins', icon: Puzzle },
      { path: 'backup', label: 'nav.backup', icon: ArchiveRestore },
      { path: 'about', label: 'nav.about', icon: Info },
    ],
  },
];
