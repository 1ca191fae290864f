/** Time span: the last `hours`, or the range between two instants (ms since 1970). */
export type TimeSpan = { readonly hours: number } | { readonly from: number; readonly to: number };
