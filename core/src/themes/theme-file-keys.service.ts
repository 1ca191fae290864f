import { Injectable } from '@nestjs/common';
import { Vault } from '../platform/secrets/vault.ts';

/** Service for unguessable parts of URLs, each of which grants access to the files of one release without a cookie. */
@Injectable()
export class ThemeFileKeys {
  constructor(private readonly vault: Vault) {}

  of(id: string, release: string): string {
    return this.vault.proof(`${id}/${release}`, 'theme-files').slice(0, 32);
  }
}
