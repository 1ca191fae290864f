import { BadLine, checkedSample, type Sample } from '@vitrine/plugin-sdk/exposition';

/** Reads one JSON object per line: `{ "name": "mail_queue", "value": 17, "labels": { "queue": "in" }, "at": 1800000000000 }`. */
export function readJsonLines(text: string): Sample[] {
  return text.split('\n').flatMap((content, i) => (content.trim() === '' ? [] : [readLine(content, i + 1)]));
}

function readLine(content: string, line: number): Sample {
  let raw: unknown;
  try {
    raw = JSON.parse(content);
  } catch {
    throw new BadLine(line, 'is not valid JSON');
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new BadLine(line, 'must be a JSON object');
  const { name, value, labels = {}, at, help, ...others } = raw as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new BadLine(line, `has no field "${unknown.slice(0, 40)}"`);
  if (typeof name !== 'string') throw new BadLine(line, 'name: a text is missing');
  if (typeof value !== 'number') throw new BadLine(line, 'value: a number is missing');
  if (typeof labels !== 'object' || labels === null || Object.values(labels).some(label => typeof label !== 'string'))
    throw new BadLine(line, 'labels: must be an object of texts');
  if (at !== undefined && !Number.isSafeInteger(at)) throw new BadLine(line, 'at: must be in ms since 1970');
  if (help !== undefined && typeof help !== 'string') throw new BadLine(line, 'help: must be a text');
  return checkedSample({
    line,
    name,
    value,
    labels: labels as Record<string, string>,
    at: at as number | undefined,
    help,
  });
}
