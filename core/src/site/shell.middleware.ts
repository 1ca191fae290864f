import { extname } from 'node:path';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { allowAnyOrigin } from '../platform/http/security-headers.ts';
import { fileFor, ShellService, type Encoding } from './shell.service.ts';

/** Middleware that serves the files of the shell: files with a hash in their name as immutable, others with revalidation. */
@Injectable()
export class ShellMiddleware implements NestMiddleware {
  constructor(private readonly shell: ShellService) {}

  use(request: Request, response: Response, next: NextFunction): void {
    // Nest mounts middleware at the matched path, so `request.path` is always `/` here.
    const path = this.shell.pathOf(request.originalUrl);
    const file = READS.has(request.method) ? this.shell.file(path) : undefined;
    if (!file) return next();
    // The smallest accepted encoding: browsers list gzip before br without preferring it.
    const encoding = file.encodings.find(known => request.acceptsEncodings(known));
    if (file.encodings.length > 0) response.vary('Accept-Encoding');
    if (encoding) response.setHeader('content-encoding', encoding satisfies Encoding);
    allowAnyOrigin(response);
    response.type(extname(file.name));
    response.setHeader(
      'cache-control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (path === WORKER) response.setHeader('content-security-policy', WORKER_POLICY);
    response.sendFile(
      fileFor(file, encoding),
      { root: this.shell.folder, cacheControl: false, acceptRanges: false },
      error => {
        // The client closed the connection.
        if (error && !response.headersSent) next(error);
      },
    );
  }
}

const READS = new Set(['GET', 'HEAD']);

/** A service worker has a policy of its own; this one fetches pages for the browser: docs/web.md. */
const WORKER = '/sw.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
