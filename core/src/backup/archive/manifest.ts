import { z } from 'zod';
import { KINDS } from '../rows/portable.rule.ts';

/** Format version of the backups that this release writes. An incompatible change gets a new number. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

/** Secrets, sealed with a passphrase: scrypt derives the key, AES-256-GCM encrypts. Bytes as base64url. */
export const Sealed = z.strictObject({
  salt: z.string().max(100),
  cost: z
    .number()
    .int()
    .min(2 ** 14)
    .max(2 ** 18),
  nonce: z.string().max(100),
  tag: z.string().max(100),
  text: z.string().max(1_000_000),
});
export type Sealed = z.infer<typeof Sealed>;

/**
 * Content of backup.json: all other entries of the zip by name, with their checksums. See docs/backup.md. Unknown fields are
 * ignored, because a later release may add some to the backup that it makes for this release before an update.
 */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.literal('vitrine'),
  version: z.string().max(100),
  /** ms since 1970. */
  createdAt: count,
  from: z.enum(['sqlite', 'postgres']),
  /** Migrations that the database had been through, oldest first. */
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  /** Hash of the schema. Absent in backups of builds before 0.1.0, whose tables may lack columns of the baseline. */
  schema: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  tables: z
    .array(
      z.strictObject({
        name: identifier,
        columns: z
          .array(z.strictObject({ name: identifier, kind: z.enum(KINDS) }))
          .min(1)
          .max(200),
        rows: count,
        size: count,
        sha256,
      }),
    )
    .max(500),
  files: z.array(z.strictObject({ path: z.string().max(300), size: count, sha256 })).max(50_000),
  sealed: Sealed.nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = 'backup.json';
export const tableEntry = (name: string): string => `tables/${name}.jsonl`;
export const fileEntry = (path: string): string => `files/${path}`;

/** Folders of the data folder whose files belong to a backup. Plugin code does not, so a restore never adds code that runs. */
export const FOLDERS = ['themes', 'theme-media', 'plugin-storage'] as const;
