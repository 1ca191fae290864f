/** Returns the themes that came with Vitrine and were installed, by id, with the SHA-256 of their zip. */
export const bundledZips = ({ bundled }: { readonly bundled: readonly string[] }): Map<string, string> =>
  new Map(bundled.map(entry => entry.split(' ') as [string, string]));

/** Returns them as the setting holds them. */
export const toSetting = (zips: ReadonlyMap<string, string>) => ({ bundled: [...zips].map(entry => entry.join(' ')) });
