/** Parses a price: 0 is not shown, −1 is free; undefined if it is invalid. */
export function priceOf(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.').replace('−', '-');
  if (!/^-?\d{1,10}(\.\d{1,6})?$/.test(trimmed)) return undefined;
  const price = Number(trimmed);
  return price === -1 || (price >= 0 && price <= 1e9) ? price : undefined;
}
