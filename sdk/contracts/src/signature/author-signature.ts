import { z } from 'zod';

/**
 * Signer of an archive, compared with the installed version. `unsigned`: neither is signed · `first`: signed, and there is no
 * earlier signature · `same`: the key of the installed version · `other`: another key · `missing`: unsigned, although the installed
 * version is signed.
 */
export const AuthorSignature = z.object({
  state: z.enum(['unsigned', 'first', 'same', 'other', 'missing']),
  /** Key id, as printed by minisign; empty if it is unsigned. */
  key: z.string(),
});
export type AuthorSignature = z.infer<typeof AuthorSignature>;
