/** What the release key signs: a key that signs for another purpose can sign no release by mistake. */
export const releaseText = (manifest: string): string => `vitrine-release/1\n${manifest}`;
