/** Base path of the shell without a trailing slash: '' at the root. Written into the page by the core. */
export const basePath = (document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '').replace(
  /\/$/,
  '',
);
