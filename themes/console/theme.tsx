import { defineTheme } from '@vitrine/theme-sdk';
import { NodeCard } from './slots/NodeCard.tsx';
import { Overview } from './slots/Overview.tsx';

export default defineTheme({ slots: { NodeCard, Overview } });
