import type { ConfigForm } from '@vitrine/contracts';

/** Returns the form of the install options, without remote control and collectors. */
export function installForm(t: (key: string) => string): ConfigForm {
  const text = (name: string, maxLength: number, group: string, placeholder = '') => ({
    type: 'string' as const,
    widget: 'text' as const,
    title: t(`option.${name}`),
    description: t(`option.${name}Hint`),
    maxLength,
    group,
    placeholder,
  });
  const choice = (name: string, group: string) => ({
    type: 'boolean' as const,
    widget: 'switch' as const,
    title: t(`option.${name}`),
    description: t(`option.${name}Hint`),
    group,
  });
  const [countedLabel, service, core] = [t('option.counted'), t('option.service'), t('option.core')];
  return {
    type: 'object',
    required: [],
    properties: {
      controlKeys: text('controlKeys', 4000, core),
      disableAutoUpdate: choice('disableAutoUpdate', core),
      ignoreUnsafeCertificate: choice('ignoreUnsafeCertificate', core),
      githubProxy: text('githubProxy', 500, core, 'https://'),
      directory: text('directory', 200, service, '/opt/vitrine-agent'),
      serviceName: text('serviceName', 63, service, 'vitrine-agent'),
      runAsRoot: choice('runAsRoot', service),
      memoryMode: {
        type: 'string',
        widget: 'select',
        title: t('option.memoryMode'),
        description: t('option.memoryModeHint'),
        group: countedLabel,
        enum: ['', 'available'],
        enumTitles: { '': t('option.memoryUsual'), available: t('option.memoryAvailable') },
      },
      includeInterfaces: text('includeInterfaces', 500, countedLabel, 'eth*,wlan0'),
      excludeInterfaces: text('excludeInterfaces', 500, countedLabel, 'wg*'),
      includeMountpoints: text('includeMountpoints', 500, countedLabel, '/,/mnt/*'),
      excludeMountpoints: text('excludeMountpoints', 500, countedLabel, '/boot'),
    },
  };
}
