import { defineConfig } from 'vite';
import { vitrineTheme } from '@vitrine/theme-sdk/vite';

export default defineConfig({ plugins: [vitrineTheme()] });
