/** A filter beside the search, with a few values to select from. */
export interface Filter<T> {
  /** Name of the filter's parameter in the URL. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly matches: (row: T, value: string) => boolean;
}

/** Returns the selected value of a filter; '' if there is none, or if it is not among the options, such as a deleted group. */
export function chosenValue(
  { id, options }: Filter<never>,
  params: { readonly get: (name: string) => string },
): string {
  const value = params.get(id);
  return options.some(option => option.value === value) ? value : '';
}
