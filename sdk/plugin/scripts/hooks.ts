import { writeFileSync } from 'node:fs';
import { hooksPage } from '../src/hooks-page.ts';

writeFileSync(new URL('../../../docs/plugins/hooks.md', import.meta.url), hooksPage());
