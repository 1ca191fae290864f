import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slotsPage } from '../test/slots-page.ts';

writeFileSync(join(import.meta.dirname, '../../../docs/themes/slots.md'), slotsPage());
