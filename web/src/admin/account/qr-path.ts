/** Returns the dark modules as the outline of an SVG path; adjacent modules form one piece. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let path = '';
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x++;
        path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
      }
      return path;
    })
    .join('');
}
