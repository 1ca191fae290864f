import { X509Certificate } from 'node:crypto';

/** Error in a text of certificates; `certificate` counts from 1. */
export interface CertificatesFault {
  readonly reason: 'none' | 'private-key' | 'unreadable' | 'expired';
  readonly certificate: number;
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;

/**
 * Parses the certificates in a text of PEM blocks; text between the blocks is a comment, as in the output of `openssl x509 -text`.
 * Returns the certificates, or the first error. An empty text has none.
 */
export function readCertificates(text: string, now: number): readonly string[] | CertificatesFault {
  if (!text.trim()) return [];
  const certificates: string[] = [];
  for (const [block, label = ''] of text.matchAll(BLOCK)) {
    const certificate = certificates.length + 1;
    if (label.endsWith('PRIVATE KEY')) return { reason: 'private-key', certificate };
    if (label !== 'CERTIFICATE' && label !== 'TRUSTED CERTIFICATE') continue;
    try {
      const { validToDate } = new X509Certificate(block);
      if (validToDate.getTime() < now) return { reason: 'expired', certificate };
    } catch {
      return { reason: 'unreadable', certificate };
    }
    certificates.push(block);
  }
  // A truncated block has a beginning but no end.
  if (text.split('-----BEGIN CERTIFICATE-----').length - 1 > certificates.length)
    return { reason: 'unreadable', certificate: certificates.length + 1 };
  return certificates.length > 0 ? certificates : { reason: 'none', certificate: 1 };
}
