/** Words that an administrator wrote into a `richText` option. The core has cleaned them; put nothing else in here. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
