/**
 * Translates a line of a plugin with its messages. Each `{}` in a message is a placeholder, for example for a number: `{} of {}
 * jobs are on time`. `sayValue` translates the placeholder's value.
 */
export function translateLine(
  messages: Readonly<Record<string, string>> | undefined,
  line: string,
  sayValue: (value: string) => string = value => value,
): string {
  for (const [english, translation] of Object.entries(messages ?? {})) {
    const values = valuesIn(line, english.split('{}'))?.map(sayValue);
    if (values) return translation.split('{}').reduce((text, part, i) => `${text}${values[i - 1] ?? ''}${part}`);
  }
  return line;
}

/**
 * Returns the texts between the fixed parts of a message, each at least one character long; undefined if the line does not match.
 * Each part is matched at its first position. No regular expression, because one written by a plugin could take hours.
 */
function valuesIn(line: string, [first = '', ...rest]: readonly string[]): string[] | undefined {
  const last = rest.pop();
  if (last === undefined) return line === first ? [] : undefined;
  if (!line.startsWith(first) || !line.endsWith(last)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const part of rest) {
    const found = line.indexOf(part, at + 1);
    if (found < 0) return undefined;
    values.push(line.slice(at, found));
    at = found + part.length;
  }
  const end = line.length - last.length;
  return at < end ? [...values, line.slice(at, end)] : undefined;
}
