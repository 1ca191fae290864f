import type { z } from 'zod';
import { CatalogueEnvelope, CatalogueEntry, readLeniently } from '@vitrine/contracts';
import { DeliveryError } from './errors.ts';

/** Entries of a theme catalogue file. */
interface ReadCatalogue {
  readonly entries: readonly z.infer<typeof CatalogueEntry>[];
  /** Names of the entries that were skipped. */
  readonly problem?: string;
}

/** Parses the content of a theme catalogue file. Throws a DeliveryError if it is invalid. */
export function readThemeCatalogue(answer: unknown): ReadCatalogue {
  const parsed = CatalogueEnvelope.safeParse(answer);
  if (!parsed.success) throw new DeliveryError('The answer is no catalog of themes');
  const { entries, problem } = readLeniently(CatalogueEntry, parsed.data.themes);
  return { entries, ...(problem !== undefined && { problem }) };
}
