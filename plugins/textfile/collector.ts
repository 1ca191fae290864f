import { defineCollector, NothingHere, type CollectedValue } from '@vitrine/plugin-sdk/collector';
import { readExposition } from '@vitrine/plugin-sdk/exposition';

/** Collector of values that local programs write to `*.prom` files. Families are declared by the names found. */
export default defineCollector({
  id: 'textfile',
  help: 'values that programs of this machine write into *.prom files',
  every: 30,
  max: 100,
  config: { folder: '/etc/vitrine/textfile' },
  needs: ({ folder }) => ({ read: [folder] }),
  open({ read, list, age }, { folder }) {
    return async () => {
      const files = (await list(folder)).filter(name => name.endsWith('.prom')).sort();
      if (files.length === 0) throw new NothingHere(`${folder} has no .prom file`);
      const values: CollectedValue[] = [];
      const problems: string[] = [];
      for (const file of files) {
        const path = `${folder}/${file}`;
        values.push({ family: 'age_seconds', labels: { file: file.slice(0, 100) }, value: (await age(path)) / 1000 });
        const { samples } = readExposition(await read(path), ({ line, problem }) =>
          problems.push(`${file}:${line} ${problem}`),
        );
        for (const { name: family, labels, value } of samples) values.push({ family, labels, value });
      }
      return { values, problems };
    };
  },
});
