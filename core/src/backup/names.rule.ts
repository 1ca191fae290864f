import type { StoredBackup } from '@vitrine/contracts';

const NAME = /^vitrine-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)-(manual|scheduled|update)(-secrets)?-[0-9a-f]{6}\.zip$/;

/** Returns the file name of a backup, which contains everything that a list of backups shows. */
export function nameOf(
  { at, kind, hasSecrets }: Pick<StoredBackup, 'at' | 'kind' | 'hasSecrets'>,
  tail: string,
): string {
  const [date, time = ''] = new Date(at).toISOString().split('T');
  return `vitrine-${date}-${time.slice(0, 8).replaceAll(':', '')}-${kind}${hasSecrets ? '-secrets' : ''}-${tail}.zip`;
}

/** Parses a file name; undefined if it is not the name of a backup. */
export function readName(name: string): Pick<StoredBackup, 'at' | 'kind' | 'hasSecrets'> | undefined {
  const [, year, month, day, hour, minute, second, kind, secrets] = NAME.exec(name) ?? [];
  if (!kind) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return { at, kind: kind as StoredBackup['kind'], hasSecrets: secrets !== undefined };
}
