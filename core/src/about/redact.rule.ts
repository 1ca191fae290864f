/** Names whose values count as secrets. */
const SECRET = /key|token|secret|pass|hash|sealed|credential|cookie|auth|private|dsn|webhook/i;
const MASK = '•••';

/** Returns a value of any shape without its secrets: values with a name that matches `SECRET`, and passwords inside URLs. */
export function redactDeep(value: unknown, name = ''): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (SECRET.test(name)) return value === '' ? '' : MASK;
  if (typeof value === 'string')
    return value
      .replace(/\/\/[^/@\s]+@/g, `//${MASK}@`)
      .replace(/([?&][^=&\s]*(?:key|token|secret|pass)[^=&\s]*=)[^&\s]+/gi, `$1${MASK}`);
  if (Array.isArray(value)) return value.map(item => redactDeep(item));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactDeep(item, key)]));
  return undefined;
}
