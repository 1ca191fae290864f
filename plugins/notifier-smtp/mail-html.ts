import { escapeHtml, SEVERITY_COLOURS, type Notice } from '@vitrine/plugin-sdk';

/** Renders a notice as HTML for any mail client: one table, inline styles, no external resources. */
export function mailHtml({ title, body, severity, at, site }: Notice): string {
  const colour = `#${SEVERITY_COLOURS[severity].toString(16).padStart(6, '0')}`;
  const font = 'font-family:system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif';
  const lines = escapeHtml(body).replaceAll('\n', '<br>');
  const from = site.url
    ? `<a href="${escapeHtml(site.url)}" style="color:#6f6f6f">${escapeHtml(site.name)}</a>`
    : escapeHtml(site.name);
  return `<!doctype html>
<html><body style="margin:0;padding:24px;background:#f4f4f5">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border-top:4px solid ${colour}">
<tr><td style="padding:24px;${font};color:#1c1c1c">
<h1 style="margin:0 0 12px;font-size:18px">${escapeHtml(title)}</h1>
${lines && `<p style="margin:0;font-size:15px;line-height:1.5">${lines}</p>`}
<p style="margin:24px 0 0;font-size:12px;color:#6f6f6f">${from} · ${new Date(at).toISOString()}</p>
</td></tr></table>
</body></html>
`;
}
