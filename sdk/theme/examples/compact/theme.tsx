import { lazy } from 'react';
import { defineTheme } from '@vitrine/theme-sdk';
import { Footer } from './slots/Footer.tsx';
import { Frame } from './slots/Frame.tsx';
import { Header } from './slots/Header.tsx';
import { Home } from './slots/Home.tsx';
import { NodeCard } from './slots/NodeCard.tsx';
import { NodeGrid } from './slots/NodeGrid.tsx';
import { NodeRow } from './slots/NodeRow.tsx';
import { NodeTable } from './slots/NodeTable.tsx';
import { NoMatch } from './slots/NoMatch.tsx';
import { NoNodes } from './slots/NoNodes.tsx';
import { Overview } from './slots/Overview.tsx';
import { Toolbar } from './slots/Toolbar.tsx';

// Node page, latency page and board are rarely opened: each is a separate chunk.
const NodePage = lazy(() => import('./slots/NodePage.tsx').then(({ NodePage }) => ({ default: NodePage })));
const LatencyPage = lazy(() => import('./slots/LatencyPage.tsx').then(({ LatencyPage }) => ({ default: LatencyPage })));
const Board = lazy(() => import('./pages/BoardPage.tsx').then(({ BoardPage }) => ({ default: BoardPage })));

export default defineTheme({
  slots: {
    Frame,
    Header,
    Footer,
    Home,
    Overview,
    Toolbar,
    NodeGrid,
    NodeCard,
    NodeTable,
    NodeRow,
    NoNodes,
    NoMatch,
    NodePage,
    LatencyPage,
  },
  pages: { '/board': Board },
  locales: {
    en: () => import('./locales/en.json').then(module => module.default),
    'zh-CN': () => import('./locales/zh-CN.json').then(module => module.default),
    'zh-TW': () => import('./locales/zh-TW.json').then(module => module.default),
  },
});
