import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { signatureNote } from '../../tooling/authoring/signature-note.ts';
import { SiteClient } from '../../tooling/authoring/site-client.ts';

/**
 * Builds a theme and installs it on a site. An active theme is updated for all visitors; a new one is activated only with
 * `activate`.
 */
export async function deployTheme(
  root: string,
  {
    site,
    key,
    activate = false,
  }: { site?: string | undefined; key?: string | undefined; activate?: boolean | undefined },
): Promise<void> {
  const client = new SiteClient(site, key);
  const zip = await (await import('./build.ts')).buildTheme(root);
  const bytes = readFileSync(zip);
  const { candidateId, signature, changes } = (await client.upload(
    `themes/candidates?name=${encodeURIComponent(basename(zip))}`,
    bytes,
  )) as ThemeCandidate;
  const theme = (await client.send('POST', `themes/candidates/${candidateId}/install`, { activate })) as ThemeView;
  console.log(`${theme.id} ${theme.version} is installed${theme.active ? ' and shown to all visitors' : ''}`);
  console.log(`${basename(zip)}, sha256 ${createHash('sha256').update(bytes).digest('hex')}`);
  const note = signatureNote(signature, changes.from ?? null);
  if (note) console.log(note);
  if (!theme.active) console.log('Preview and activate it under Themes, or deploy with --activate.');
}
