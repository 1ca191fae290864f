import { z } from 'zod';
import { BACKUPS, OFFSITE, type SettingsBody } from './settings/index.ts';
import { settingsBody, settingsView } from './settings/settings-schema.ts';

/** Minimum length that makes brute force infeasible, since a backup can be attacked offline for years. */
export const Passphrase = z
  .string('backup.passphrase-short')
  .min(12, 'backup.passphrase-short')
  .max(200, 'backup.passphrase-long');

/** Backup stored on the server. */
export const StoredBackup = z.object({
  name: z.string(),
  kind: z.enum(['manual', 'scheduled', 'update']),
  /** ms since 1970. */
  at: z.number(),
  /** Bytes. */
  size: z.number(),
  /** True if the backup contains the secrets, sealed with a passphrase. */
  hasSecrets: z.boolean(),
});
export type StoredBackup = z.infer<typeof StoredBackup>;

/** Body of `PUT /api/v1/admin/backup/schedule`. Without a passphrase the stored one is kept; null deletes it. */
export const NewBackupSchedule = settingsBody(BACKUPS);
export type NewBackupSchedule = SettingsBody<typeof BACKUPS>;

/** Schedule of automatic backups. `hasPassphrase`: true if a passphrase is stored for them. */
export const BackupSchedule = settingsView(BACKUPS).and(z.object({ hasPassphrase: z.boolean() }));
export type BackupSchedule = z.infer<typeof BackupSchedule>;

/** Body of `PUT /api/v1/admin/backup/offsite`. Without a secret or passphrase the stored one is kept; null deletes it. */
export const OffsiteSettings = settingsBody(OFFSITE);
export type OffsiteSettings = SettingsBody<typeof OFFSITE>;

/** `GET` and `PUT /api/v1/admin/backup/offsite`: the offsite store, and the result of the last copy. */
export const OffsiteBackups = settingsView(OFFSITE).and(
  z.object({
    hasSecret: z.boolean(),
    hasPassphrase: z.boolean(),
    /** ms since 1970; null if none was made yet. */
    copiedAt: z.number().nullable(),
    /** Error of the last copy, if it failed. */
    failure: z.string().nullable(),
  }),
);
export type OffsiteBackups = z.infer<typeof OffsiteBackups>;

/** Current backup task, and the error of the last failed one. ms since 1970. */
export const BackupState = z.object({
  backups: z.array(StoredBackup),
  currentTask: z.object({ kind: z.enum(['backup', 'check', 'restore']), since: z.number() }).nullable(),
  failure: z.object({ kind: z.enum(['backup', 'check', 'restore']), at: z.number(), message: z.string() }).nullable(),
  schedule: BackupSchedule,
  /** Time of the next backup; null without a schedule. */
  nextRunAt: z.number().nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

/** Body of `POST /api/v1/admin/backup`. With a passphrase the backup includes the secrets. */
export const NewBackup = z.strictObject({ passphrase: Passphrase.optional() });
export type NewBackup = z.infer<typeof NewBackup>;

/** Verified backup waiting for the administrator's confirmation. */
export const BackupCandidate = z.object({
  candidateId: z.string(),
  name: z.string(),
  version: z.string(),
  createdAt: z.number(),
  sourceDialect: z.enum(['sqlite', 'postgres']),
  size: z.number(),
  nodes: z.number(),
  rows: z.number(),
  files: z.number(),
  hasSecrets: z.boolean(),
});
export type BackupCandidate = z.infer<typeof BackupCandidate>;

/** Body of `POST /api/v1/admin/backup/candidates/{candidateId}/restore`. Without a passphrase the secrets are not restored. */
export const RestoreBackup = z.strictObject({ passphrase: z.string().min(1).max(200).optional() });
export type RestoreBackup = z.infer<typeof RestoreBackup>;
