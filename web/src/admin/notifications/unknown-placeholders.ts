/** Returns the placeholders of a text that do not exist for its event, as written. */
export const unknownPlaceholders = (text: string, names: readonly string[]): string[] => [
  ...new Set(
    [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)]
      .filter(([, name]) => !names.includes(name!))
      .map(([written]) => written),
  ),
];
