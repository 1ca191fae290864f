/** Returns the placeholders of a text that its event does not have, as they are written. */
export const unknownPlaceholders = (text: string, names: readonly string[]): string[] => [
  ...new Set(
    [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)]
      .filter(([, name]) => !names.includes(name!))
      .map(([written]) => written),
  ),
];
