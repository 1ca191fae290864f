import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { drawBadge, type Badge } from './badge.view.ts';

/** Seconds for which shared caches may store an image. */
const CACHE_SECONDS = 60;

/** Allows other sites to embed the response and caches to store it briefly. Nothing of a private site is cached. */
export function allowEmbedding(response: Response, isPrivate: boolean, seconds = CACHE_SECONDS): void {
  response.setHeader('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${seconds}`);
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
}

/** Sends a picture as PNG, or 304 to a cache that has it. */
export function sendPicture(
  { png, etag }: { readonly png: Buffer; readonly etag: string },
  isPrivate: boolean,
  request: Request,
  response: Response,
): void {
  allowEmbedding(response, isPrivate);
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) return void response.status(304).end();
  response.type('image/png').send(png);
}

/** Sends a badge, or 304 to a cache that has it. */
export function sendBadge(badge: Badge, isPrivate: boolean, request: Request, response: Response): void {
  const svg = drawBadge(badge);
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
  allowEmbedding(response, isPrivate);
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) return void response.status(304).end();
  response.type('image/svg+xml').send(svg);
}
