/** Values available to a template: nested, addressed by dots. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/**
 * Fills `{{ name }}` and `{{ node.name }}` in a text. No logic: no loops, no conditions, no code. Unknown names become empty.
 * `escape` escapes each value for the target format.
 */
export function fillTemplate(
  template: string,
  values: TemplateValues,
  escape: (value: string) => string = same,
): string {
  return template.replace(/\{\{\s*([\w.]{1,100})\s*\}\}/g, (_, path: string) =>
    escape(formatValue(find(values, path))),
  );
}

/** Returns the distinct names in a template. */
export const namesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{\{\s*([\w.]{1,100})\s*\}\}/g)].map(([, name]) => name ?? '')),
];

const same = (value: string) => value;

function find(values: unknown, path: string): unknown {
  let found = values;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'function') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
