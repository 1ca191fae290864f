/** Where the shell is served, without a slash at the end: '' at the root. The core writes it into the page. */
export const basePath = (document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '').replace(
  /\/$/,
  '',
);
