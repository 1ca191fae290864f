/** Returns the text that the release key signs. The prefix prevents a signature made for another purpose from being valid here. */
export const releaseText = (manifest: string): string => `vitrine-release/1\n${manifest}`;
