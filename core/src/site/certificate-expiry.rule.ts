import { DAY_MS } from '@vitrine/contracts/time';

const WARN_MS = 14 * DAY_MS;
/** Certificates of few days are renewed late: they are a fault once this share of their time is left. */
const WARN_SHARE = 0.2;

/** Returns whether a certificate should have been renewed by now. All in ms since 1970. */
export function expiresSoon({ from, to }: { readonly from: number; readonly to: number }, now: number): boolean {
  return to - now < Math.min(WARN_MS, WARN_SHARE * (to - from));
}
