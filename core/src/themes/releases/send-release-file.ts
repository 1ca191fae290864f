import { extname } from 'node:path';
import type { Request, Response } from 'express';
import { allowAnyOrigin } from '../../platform/http/security-headers.ts';
import { ENCODINGS, type Encoding, type StoredFile } from './release.ts';

interface ReleaseFile {
  /** Folder of the files of the release. */
  readonly root: string;
  readonly name: string;
  readonly file: StoredFile;
}

/** Sends a file of a release in its smallest accepted encoding. How long it is cached is the caller's choice. */
export function sendReleaseFile({ root, name, file }: ReleaseFile, request: Request, response: Response): void {
  // The smallest accepted encoding, whatever the browser lists first.
  const encoding = file.encodings.find(known => request.acceptsEncodings(known));
  if (file.encodings.length > 0) response.vary('Accept-Encoding');
  if (encoding) response.setHeader('content-encoding', encoding satisfies Encoding);
  allowAnyOrigin(response);
  response.setHeader('etag', `"${file.hash}${encoding ? `-${encoding}` : ''}"`);
  response.type(extname(name) || 'txt');
  response.sendFile(encoding ? name + ENCODINGS[encoding] : name, {
    root,
    cacheControl: false,
    acceptRanges: false,
    lastModified: false,
  });
}
