import { Injectable } from '@nestjs/common';
import type { SignInMethods } from '@vitrine/contracts';
import type { Language } from '../platform/http/language.ts';
import { SsoService } from '../plugins/sso.service.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { pluginView } from '../plugins/texts/plugin.view.ts';
import { IdentitiesService } from './identities.service.ts';
import { PasskeysService } from './passkeys.service.ts';

/** Service for the ways to sign in that this site offers: password, passkeys, identity providers. */
@Injectable()
export class SignInMethodsService {
  constructor(
    private readonly sso: SsoService,
    private readonly pluginTexts: PluginTextsService,
    private readonly identities: IdentitiesService,
    private readonly passkeys: PasskeysService,
  ) {}

  async offered(language: Language): Promise<SignInMethods> {
    const views = await Promise.all(
      (await this.sso.providers()).map(plugin => pluginView(plugin, this.pluginTexts.localesOf(plugin.id), language)),
    );
    return {
      password: await this.identities.isPasswordSignInEnabled(),
      passkey: await this.passkeys.hasAny(),
      providers: views.map(({ id, title, icon }) => ({ id, title, icon })),
    };
  }
}
