/** Returns the themes installed from earlier versions of Vitrine, by id, with the SHA-256 of their zip. */
export const bundledZips = ({ bundled }: { readonly bundled: readonly string[] }): Map<string, string> =>
  new Map(bundled.map(entry => entry.split(' ') as [string, string]));

/** Returns them in the format of the setting. */
export const toSetting = (zips: ReadonlyMap<string, string>) => ({ bundled: [...zips].map(entry => entry.join(' ')) });
