/** Time span: the last `hours`, or from one instant to another (ms since 1970). */
export type TimeSpan = { readonly hours: number } | { readonly from: number; readonly to: number };
