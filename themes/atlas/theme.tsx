import { defineTheme } from '@vitrine/theme-sdk';
import { Announcements } from './slots/Announcements.tsx';
import { Frame } from './slots/Frame.tsx';
import { Home } from './slots/Home.tsx';
import { NodeCard } from './slots/NodeCard.tsx';
import { NodeGrid } from './slots/NodeGrid.tsx';
import { Overview } from './slots/Overview.tsx';

export default defineTheme({ slots: { Announcements, Frame, Home, NodeCard, NodeGrid, Overview } });
