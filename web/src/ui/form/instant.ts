const two = (part: number) => String(part).padStart(2, '0');

/** Formats an instant for a date-and-time field in this browser's time zone; '' for null. */
export function localText(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Parses the value of a date-and-time field; null if it is empty or incomplete. */
export function instantOf(text: string): number | null {
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
}
