import { lazy } from 'react';
import { defineTheme } from '@vitrine/theme-sdk';
import { Announcements } from './slots/Announcements.tsx';
import { Frame } from './slots/Frame.tsx';
import { Header } from './slots/Header.tsx';
import { Home } from './slots/Home.tsx';
import { NodeCard } from './slots/NodeCard.tsx';
import { NodeGrid } from './slots/NodeGrid.tsx';
import { Overview } from './slots/Overview.tsx';

const NodePage = lazy(() => import('./slots/NodePage.tsx').then(({ NodePage }) => ({ default: NodePage })));

export default defineTheme({
  slots: { Announcements, Frame, Header, Home, NodeCard, NodeGrid, NodePage, Overview },
  locales: {
    en: () => import('./locales/en.json').then(module => module.default),
    'zh-CN': () => import('./locales/zh-CN.json').then(module => module.default),
    'zh-TW': () => import('./locales/zh-TW.json').then(module => module.default),
  },
});
