import { fillTemplate, type TemplateValues } from '@vitrine/plugin-sdk';

type Format = 'json' | 'form' | 'text';

/** Default text template, and the JSON example shown in the form. */
export const emptyTemplates = {
  json: '{ "title": "{{title}}", "body": "{{body}}" }',
  text: '{{title}}\n\n{{body}}',
};

/** Returns the body and content type of a request: a filled template with escaped values. */
export function bodyFor(format: Format, template: string, values: TemplateValues): { body: string; type: string } {
  switch (format) {
    case 'json':
      return {
        type: 'application/json',
        body: template ? fillTemplate(template, values, insideQuotes) : JSON.stringify(values),
      };
    case 'form':
      return {
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams(fields(template, values)).toString(),
      };
    case 'text':
      return { type: 'text/plain; charset=utf-8', body: fillTemplate(template || emptyTemplates.text, values).trim() };
  }
}

const insideQuotes = (value: string) => JSON.stringify(value).slice(1, -1);

function fields(template: string, values: TemplateValues): [string, string][] {
  if (!template)
    return Object.entries(values)
      .filter(([, value]) => typeof value !== 'object')
      .map(([name, value]) => [name, String(value)]);
  const lines = template.split('\n').filter(line => line.includes('='));
  return lines.map(line => {
    const at = line.indexOf('=');
    return [line.slice(0, at).trim(), fillTemplate(line.slice(at + 1).trim(), values)];
  });
}
