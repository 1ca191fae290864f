import { defineTheme } from '@vitrine/theme-sdk';
import { Frame } from './slots/Frame.tsx';
import { NodeCard } from './slots/NodeCard.tsx';
import { Overview } from './slots/Overview.tsx';

export default defineTheme({ slots: { Frame, NodeCard, Overview } });
