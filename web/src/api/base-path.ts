/** Base path of the shell without a trailing slash; '' at the root. The core writes it into the page. */
export const basePath = (document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '').replace(
  /\/$/,
  '',
);
