import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataPage } from '../test/data-page.ts';
import { slotsPage } from '../test/slots-page.ts';

const docs = join(import.meta.dirname, '../../../docs/themes');
writeFileSync(join(docs, 'slots.md'), slotsPage());
writeFileSync(join(docs, 'data.md'), dataPage());
