import type { z } from 'zod';
import { CatalogueEntry } from '@vitrine/contracts';
import { unpackZip } from '@vitrine/contracts/archive';
import { readManifest, THEME_ARCHIVE_LIMITS } from '@vitrine/contracts/theme-package';
import type { CatalogueKind } from '../../tooling/authoring/catalogue.ts';

const english = (text: string | Readonly<Record<string, string>> | undefined) =>
  typeof text === 'object' ? (text.en ?? '') : (text ?? '');

/** Catalogues of themes. Pictures are added to the file by hand. */
export const THEME_CATALOGUE: CatalogueKind<Pick<z.infer<typeof CatalogueEntry>, 'id' | 'version' | 'url' | 'sha256'>> =
  {
    list: 'themes',
    schema: CatalogueEntry,
    async describe(bytes) {
      const { id, name, description, author, version } = readManifest(await unpackZip(bytes, THEME_ARCHIVE_LIMITS));
      return { id, name: english(name), description: english(description), author, version };
    },
  };
