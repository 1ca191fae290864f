import type { Request, Response } from 'express';
import { allowAnyOrigin } from '../platform/http/security-headers.ts';
import type { StoredFile } from './releases/release.ts';
import { sendReleaseFile } from './releases/send-release-file.ts';

/** File of a whole-site theme. */
export interface SiteFile {
  readonly root: string;
  readonly name: string;
  readonly file: StoredFile;
  readonly hosts: readonly string[];
}

/** Returns the version of a stylesheet that pages may load; undefined if it is unchanged. */
interface StyleCleaner {
  cleanedStyle(file: SiteFile): Promise<string | undefined>;
}

/** Sends a file of a whole-site theme. */
export async function sendSiteFile(
  styles: StyleCleaner,
  found: SiteFile,
  request: Request,
  response: Response,
): Promise<void> {
  response.setHeader('cache-control', 'public, no-cache');
  const style = /\.css$/i.test(found.name) ? await styles.cleanedStyle(found) : undefined;
  if (style === undefined) return sendReleaseFile(found, request, response);
  allowAnyOrigin(response);
  response.type('css').send(style);
}
