import { lazy } from 'react';
import { defineTheme } from '@vitrine/theme-sdk';
import { Announcements } from './slots/Announcements.tsx';
import { Frame } from './slots/Frame.tsx';
import { Header } from './slots/Header.tsx';
import { Home } from './slots/Home.tsx';
import { NodeCard } from './slots/NodeCard.tsx';
import { NodeGrid } from './slots/NodeGrid.tsx';
import { Overview } from './slots/Overview.tsx';
import { Toolbar } from './slots/Toolbar.tsx';

const NodePage = lazy(() => import('./slots/NodePage.tsx').then(({ NodePage }) => ({ default: NodePage })));

export default defineTheme({
  slots: { Announcements, Frame, Header, Home, NodeCard, NodeGrid, NodePage, Overview, Toolbar },
});
