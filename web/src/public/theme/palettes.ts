/** URLs of the stylesheets of Radix's palettes, by their paths. */
const urls = import.meta.glob<string>('../../../../node_modules/@radix-ui/themes/tokens/colors/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Adds the stylesheet of a palette to the page, once. It only defines colours, so it is never removed. */
export function addPalette(name: string): void {
  const href = Object.entries(urls).find(([path]) => path.endsWith(`/${name}.css`))?.[1];
  if (!href || [...document.querySelectorAll('link')].some(link => link.getAttribute('href') === href)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
