import type { NoticeLanguage } from '@vitrine/contracts';

interface Labels {
  readonly password: string;
  readonly passkey: string;
  readonly setup: string;
  readonly totp: string;
  readonly recovery: string;
  readonly and: string;
}

const labels: Readonly<Record<NoticeLanguage, Labels>> = {
  en: {
    password: 'password',
    passkey: 'passkey',
    setup: 'setup',
    totp: 'one-time code',
    recovery: 'recovery code',
    and: ' and ',
  },
  'zh-CN': {
    password: '密码',
    passkey: '通行密钥',
    setup: '初始设置',
    totp: '一次性验证码',
    recovery: '恢复代码',
    and: '和',
  },
  'zh-TW': {
    password: '密碼',
    passkey: '通行密鑰',
    setup: '初始設定',
    totp: '一次性驗證碼',
    recovery: '復原碼',
    and: '和',
  },
};

/** Returns the label of a sign-in method such as `password+totp`; the name of an external provider is unchanged. */
export function methodLabel(method: string, language: NoticeLanguage): string {
  const { and, ...names } = labels[language];
  return method
    .split('+')
    .map(part => (names as Record<string, string>)[part] ?? part.replace(/^sso:/, ''))
    .join(and);
}
