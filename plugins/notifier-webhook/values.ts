import { fillTemplate, type Notice, type TemplateValues } from '@vitrine/plugin-sdk';

/** Returns the values available to a template. */
export const valuesOf = ({ id, event, severity, title, body, node, at, values, site }: Notice): TemplateValues => ({
  id,
  event,
  severity,
  title,
  body,
  time: new Date(at).toISOString(),
  node,
  values,
  site,
});

/** Fills a URL template. Values are encoded, so they stay within their URL component and cannot change the destination. */
export function fillAddress(address: string, values: TemplateValues): string {
  // The URL parser encodes braces, so placeholders are searched in the original text.
  return fillTemplate(address, values, encodeURIComponent);
}
