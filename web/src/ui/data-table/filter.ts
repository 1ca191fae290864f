/** A filter beside the search: one of a few values. */
export interface Filter<T> {
  /** Name of its parameter in the URL. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly matches: (row: T, value: string) => boolean;
}

/** Returns the chosen value of a filter; '' for none, and for one that is not among its options, such as a group that is gone. */
export function chosenValue(
  { id, options }: Filter<never>,
  params: { readonly get: (name: string) => string },
): string {
  const value = params.get(id);
  return options.some(option => option.value === value) ? value : '';
}
