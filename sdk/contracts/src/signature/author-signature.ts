import { z } from 'zod';

/**
 * Who signed an archive, compared with the installed version. `unsigned`: nobody, as before · `first`: signed, and nothing to compare with ·
 * `same`: by the key of the installed version · `other`: by another key · `missing`: nobody, though the installed version is signed.
 */
export const AuthorSignature = z.object({
  state: z.enum(['unsigned', 'first', 'same', 'other', 'missing']),
  /** Name of the key, as minisign prints it; empty if nobody signed. */
  key: z.string(),
});
export type AuthorSignature = z.infer<typeof AuthorSignature>;
