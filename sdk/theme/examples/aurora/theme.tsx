import { defineTheme } from '@vitrine/theme-sdk';
import { NodeCard } from './slots/NodeCard.tsx';

export default defineTheme({ slots: { NodeCard } });
