/** Parses the pretty name of the system from /etc/os-release. */
export function parseOsName(osRelease: string): string {
  const fields = new Map(
    osRelease.split('\n').flatMap(line => {
      const [, key, value] = /^\s*([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return key
        ? [
            [
              key,
              (value ?? '')
                .trim()
                .replace(/^(['"])(.*)\1$/, '$2')
                .replace(/\\(.)/g, '$1'),
            ] as const,
          ]
        : [];
    }),
  );
  return fields.get('PRETTY_NAME') || [fields.get('NAME'), fields.get('VERSION')].filter(Boolean).join(' ') || 'Linux';
}
