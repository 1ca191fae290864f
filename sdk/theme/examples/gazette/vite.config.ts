import { vitrineTheme } from '@vitrine/theme-sdk/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [vitrineTheme()] });
