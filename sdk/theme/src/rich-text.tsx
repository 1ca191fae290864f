/** Text of a `richText` option. The core has sanitised it; pass no other HTML. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
