import { lazy } from 'react';
import { defineTheme } from '@vitrine/theme-sdk';
import { Footer } from './slots/Footer.tsx';
import { Frame } from './slots/Frame.tsx';
import { Header } from './slots/Header.tsx';
import { Home } from './slots/Home.tsx';
import { NodeCard } from './slots/NodeCard.tsx';
import { NodeGrid } from './slots/NodeGrid.tsx';
import { NodeGroups } from './slots/NodeGroups.tsx';
import { Overview } from './slots/Overview.tsx';
import { Toolbar } from './slots/Toolbar.tsx';

// Most visitors do not need these on the first page, so each is a separate chunk.
const NoMatch = lazy(() => import('./slots/NoMatch.tsx').then(({ NoMatch }) => ({ default: NoMatch })));
const NoNodes = lazy(() => import('./slots/NoNodes.tsx').then(({ NoNodes }) => ({ default: NoNodes })));
const NodeTable = lazy(() => import('./slots/NodeTable.tsx').then(({ NodeTable }) => ({ default: NodeTable })));
const NodeRow = lazy(() => import('./slots/NodeRow.tsx').then(({ NodeRow }) => ({ default: NodeRow })));
const NodePage = lazy(() => import('./slots/NodePage.tsx').then(({ NodePage }) => ({ default: NodePage })));
const Announcements = lazy(() =>
  import('./slots/Announcements.tsx').then(({ Announcements }) => ({ default: Announcements })),
);
const AnnouncementsPage = lazy(() =>
  import('./slots/AnnouncementsPage.tsx').then(({ AnnouncementsPage }) => ({ default: AnnouncementsPage })),
);
const WallPage = lazy(() => import('./slots/WallPage.tsx').then(({ WallPage }) => ({ default: WallPage })));
const LatencyPage = lazy(() => import('./slots/LatencyPage.tsx').then(({ LatencyPage }) => ({ default: LatencyPage })));

/** Fills every slot with only the SDK, as any theme can. */
export default defineTheme({
  slots: {
    Frame,
    Header,
    Footer,
    Home,
    Overview,
    Toolbar,
    NodeGroups,
    NodeGrid,
    NodeCard,
    NodeTable,
    NodeRow,
    NoNodes,
    NoMatch,
    NodePage,
    LatencyPage,
    Announcements,
    AnnouncementsPage,
    WallPage,
  },
  locales: {
    en: () => import('./locales/en.json').then(module => module.default),
    'zh-CN': () => import('./locales/zh-CN.json').then(module => module.default),
    'zh-TW': () => import('./locales/zh-TW.json').then(module => module.default),
    ja: () => import('./locales/ja.json').then(module => module.default),
    de: () => import('./locales/de.json').then(module => module.default),
    es: () => import('./locales/es.json').then(module => module.default),
    ru: () => import('./locales/ru.json').then(module => module.default),
    fr: () => import('./locales/fr.json').then(module => module.default),
    'pt-BR': () => import('./locales/pt-BR.json').then(module => module.default),
  },
});
