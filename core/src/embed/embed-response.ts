import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { LANGUAGES } from '../platform/http/language.ts';
import { drawBadge, type Badge } from './badge.view.ts';

/** Seconds for which shared caches may store an image. */
const CACHE_SECONDS = 60;

/** Allows other sites to embed the response and caches to store it briefly. Responses of a private site are not cached. */
function allowEmbedding(response: Response, isPrivate: boolean, seconds = CACHE_SECONDS): void {
  response.setHeader('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${seconds}`);
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
}

/** Sends a picture as PNG, or 304 to a cache that already has it. */
export function sendPicture(
  { png, etag }: { readonly png: Buffer; readonly etag: string },
  { isPrivate, seconds }: { readonly isPrivate: boolean; readonly seconds?: number },
  request: Request,
  response: Response,
): void {
  allowEmbedding(response, isPrivate, seconds);
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) return void response.status(304).end();
  response.type('image/png').send(png);
}

/** Sends a badge, or 304 to a cache that already has it. */
export function sendBadge(badge: Badge, isPrivate: boolean, request: Request, response: Response): void {
  const svg = drawBadge(badge);
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
  allowEmbedding(response, isPrivate);
  response.setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) return void response.status(304).end();
  response.type('image/svg+xml').send(svg);
}

/** Sends the page of a card, which other sites may frame. `nonce`: the nonce of its style sheet. */
export function sendCard(html: string, nonce: string, isPrivate: boolean, response: Response): void {
  allowEmbedding(response, isPrivate);
  response.vary('accept-language');
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  );
  response.removeHeader('x-frame-options');
  response.type('html').send(html);
}

/** Query of a card. */
export const CardQuery = z.object({
  scheme: z.enum(['light', 'dark', 'auto']).default('auto'),
  refresh: z.enum(['on', 'off']).default('on'),
  lang: z.enum(LANGUAGES).optional(),
});
export type CardQuery = z.infer<typeof CardQuery>;
