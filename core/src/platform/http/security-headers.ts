import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { PeerService } from './peer.service.ts';

/** Hashes of two styles that Radix adds without a nonce, for its scroll area and its select. */
export const RADIX_STYLES = [
  'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw=',
  'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk=',
] as const;

/** CSP additions for the administrator's own HTML on public pages. */
export interface CspAllowance {
  /** Origins from which it may load resources, and to which it may send requests. */
  readonly origins: readonly string[];
  /** Hashes of its style attributes and event handlers. */
  readonly styles: readonly string[];
  readonly handlers: readonly string[];
}

const attributes = (hashes: readonly string[]) =>
  hashes.length > 0 ? `'unsafe-hashes' ${hashes.join(' ')}` : "'none'";

/**
 * CSP directive that gives a page an opaque origin: no cookies, no storage, no access to other documents. Windows that it opens are
 * not sandboxed; pages of this site have their own policy.
 */
export const SANDBOX = 'sandbox allow-scripts allow-popups allow-forms allow-modals allow-downloads';

/** Allows sandboxed pages, whose origin is `null`, to load a public file. */
export function allowAnyOrigin(response: Response): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
}

/** How the shell's page and other pages of this site may be framed. No other frames are allowed in either direction. */
type PageFraming = 'none' | 'frames-site' | 'framed-by-site';

const ancestorsOf = (framing: PageFraming) => `frame-ancestors ${framing === 'framed-by-site' ? "'self'" : "'none'"}`;

/** Returns the CSP of the shell's page: scripts of this site, styles of this site or with the nonce of this response. */
export const buildPageCsp = (nonce: string, custom?: CspAllowance, framing: PageFraming = 'none'): string => {
  const origins = custom ? ` ${custom.origins.join(' ')}`.trimEnd() : '';
  const frames = (framing === 'frames-site' ? " 'self'" : '') + origins;
  return [
    "default-src 'none'",
    custom ? `script-src 'self' 'nonce-${nonce}'${origins}` : "script-src 'self'",
    ...(custom ? [`script-src-attr ${attributes(custom.handlers)}`] : []),
    `style-src-elem 'self' 'nonce-${nonce}' ${RADIX_STYLES.map(hash => `'${hash}'`).join(' ')}${origins}`,
    `style-src-attr ${attributes(custom?.styles ?? [])}`,
    `connect-src 'self'${origins}`,
    `img-src 'self' data:${origins}`,
    `font-src 'self'${origins}`,
    ...(frames ? [`frame-src${frames}`] : []),
    ...(origins ? [`media-src 'self'${origins}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    ancestorsOf(framing),
  ].join('; ');
};

/** Requirements of a whole-site theme's page in addition to its own files. */
interface SiteThemeNeeds {
  /** Hashes of its inline event handlers. */
  readonly handlers: readonly string[];
  /** Hosts from which the administrator allows it to load fonts, pictures, styles and data; never scripts and frames. */
  readonly hosts: readonly string[];
}

/**
 * Returns the CSP of a whole-site theme's page: its own scripts, and styles created at run time. No workers, because a service
 * worker could stay in the browser and answer for our pages.
 */
export const buildSiteThemeCsp = (
  nonce: string,
  { handlers, hosts }: SiteThemeNeeds,
  custom?: CspAllowance,
  framing: PageFraming = 'none',
): string => {
  const origins = custom ? ` ${custom.origins.join(' ')}`.trimEnd() : '';
  const passiveSources = origins + hosts.map(host => ` https://${host}`).join('');
  const data = passiveSources + hosts.map(host => ` wss://${host}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${origins}`,
    `script-src-attr ${attributes([...handlers, ...(custom?.handlers ?? [])])}`,
    `style-src 'self' 'unsafe-inline'${passiveSources}`,
    `connect-src 'self'${data}`,
    `img-src 'self' data: blob:${passiveSources}`,
    `font-src 'self' data:${passiveSources}`,
    `media-src 'self' data: blob:${passiveSources}`,
    ...(origins ? [`frame-src${origins}`] : []),
    "manifest-src 'self'",
    "worker-src 'none'",
    // Builds with relative URLs set a base for pages below the root.
    "base-uri 'self'",
    "object-src 'none'",
    "form-action 'self'",
    ancestorsOf(framing),
  ].join('; ');
};

/** Browser features that no page uses. Frames inherit the policy, so no theme, widget or custom HTML can request them. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ');

/**
 * Middleware with the security headers of every response. Resources other than pages may load nothing; a page sets its own policy.
 */
export function securityHeaders(peers: PeerService): RequestHandler {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    response.setHeader('permissions-policy', UNUSED_FEATURES);
    // Without includeSubDomains: other sites of the same operator must not be affected.
    if (peers.resolve(request).secure) response.setHeader('strict-transport-security', 'max-age=31536000');
    headers(request, response, next);
  };
}
