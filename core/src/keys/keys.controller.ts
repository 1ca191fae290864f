import { AddedApiKey, ApiKeyView, NewApiKey, NewSiteKey, SiteKey } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { ProofsService } from '../auth/proofs.service.ts';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { note } from '../platform/http/note.ts';
import { keyView } from './key.view.ts';
import { KeysService } from './keys.service.ts';
import { SiteKeyService } from './site-key.service.ts';

/** Keys for programs. One outlives the session that made it, so making one takes a proof. */
@Controller('api/v1/admin')
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly siteKey: SiteKeyService,
    private readonly proofs: ProofsService,
  ) {}

  @Get('keys')
  @Access({ audience: 'admin', scope: 'full' })
  @Answers(z.array(ApiKeyView))
  async list(@Asking() caller: Caller) {
    return (await this.keys.of((await this.proofs.account(caller)).uuid)).map(keyView);
  }

  @Post('keys')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'keys.add', logs: 'body' })
  @Answers(AddedApiKey)
  async add(@Body({ schema: NewApiKey }) body: NewApiKey, @Asking() caller: Caller, @Req() request: Request) {
    const account = await this.proofs.account(caller);
    const { key, secret } = await this.keys.create(account.uuid, body, await this.proofs.hasFactor(account));
    note(request, { subject: { id: key.id, name: key.name } });
    return { key: keyView(key), secret };
  }

  @Delete('keys/:id')
  @Access({ audience: 'admin', scope: 'full', audit: 'keys.remove' })
  @HttpCode(204)
  async remove(@Param('id', { schema: z.uuid() }) id: string, @Asking() caller: Caller) {
    await this.keys.remove((await this.proofs.account(caller)).uuid, id);
  }

  @Get('site-key')
  @Access({ audience: 'admin', scope: 'full' })
  @Answers(SiteKey)
  readSiteKey() {
    return { set: this.siteKey.isSet };
  }

  @Put('site-key')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'keys.change-site-key', logs: [] })
  @Answers(SiteKey)
  async changeSiteKey(@Body({ schema: NewSiteKey }) { key }: NewSiteKey, @Asking() caller: Caller) {
    await this.siteKey.set(key, await this.proofs.hasFactor(await this.proofs.account(caller)));
    return this.readSiteKey();
  }
}
