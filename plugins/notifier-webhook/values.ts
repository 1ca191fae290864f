import { fillTemplate, type Notice, type TemplateValues } from '@vitrine/plugin-sdk';

/** Values that a template may use. */
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

/** Fills an address so that values stay inside the part they stand in, and can never change where it leads. */
export function fillAddress(address: string, values: TemplateValues): string {
  // The URL parser encodes braces, so placeholders are looked for in what people type.
  return fillTemplate(address, values, encodeURIComponent);
}
