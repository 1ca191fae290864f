import { writeFileSync } from 'node:fs';
import { hooksPage } from '../src/hooks-page.ts';
import { referencePage } from '../src/reference-page.ts';

for (const [name, page] of [
  ['hooks', hooksPage()],
  ['reference', referencePage()],
])
  writeFileSync(new URL(`../../../docs/plugins/${name}.md`, import.meta.url), page!);
