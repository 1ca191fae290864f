import type { IncomingMessage } from 'node:http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  ActivateTheme,
  DEFAULT_THEME,
  NewThemeOptions,
  PreviewTheme,
  THEME_SDK_VERSION,
  ThemeDraft,
  ThemeHosts,
  ThemeList,
  ThemeOptions,
  ThemeSettings,
  ThemeSource,
  ThemeView,
} from '@vitrine/contracts';
import { contrastsOf } from '@vitrine/contracts/theme-scan';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, sessionOf, type Caller } from '../platform/http/caller.ts';
import { etagOf } from '../platform/http/etag.ts';
import { languageOf } from '../platform/http/language.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { readUpload } from '../platform/http/read-upload.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ImagesService, MAX_IMAGE_BYTES } from './images.service.ts';
import type { InstalledTheme } from './installed-theme.ts';
import { writePreview } from './preview-cookie.ts';
import { ThemeFailuresService } from './theme-failures.service.ts';
import { ThemeResolverService } from './theme-resolver.service.ts';
import { mergeTokens, ThemeSettingsService } from './theme-settings.service.ts';
import { defaultView, optionsForm, themeView } from './theme.view.ts';
import { ThemeTooLarge } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

const ThemeImage = z.object({ value: z.string() });

/** Controller of the installed themes, for the administrator. */
@Controller('api/v1/admin/themes')
export class ThemesController {
  constructor(
    private readonly themes: ThemesService,
    private readonly themeSettings: ThemeSettingsService,
    private readonly themeResolver: ThemeResolverService,
    private readonly themeFailures: ThemeFailuresService,
    private readonly images: ImagesService,
    private readonly peer: PeerService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(ThemeList)
  list(@Req() request: IncomingMessage, @CurrentCaller() caller: Caller) {
    return this.all(request, this.themeResolver.previewOf(caller, request) ?? null);
  }

  @Put('active')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'themes.activate', logs: 'body' })
  @ResponseSchema(ThemeList)
  async activate(
    @Body({ schema: ActivateTheme }) { id }: z.infer<typeof ActivateTheme>,
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.themes.activate(id);
    // The previewed theme is now active for everyone, so the preview ends.
    writePreview(response, this.peer.resolve(request), null);
    return this.all(request, null);
  }

  /** Previews a theme in this browser only, for the current session; null ends it. */
  @Put('preview')
  @Access({ audience: 'admin', scope: 'full', audit: 'themes.preview', logs: 'body' })
  @ResponseSchema(ThemeList)
  preview(
    @Body({ schema: PreviewTheme }) { id }: z.infer<typeof PreviewTheme>,
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (id !== null && id !== DEFAULT_THEME) this.themes.findOneOrFail(id);
    writePreview(response, this.peer.resolve(request), id);
    return this.all(request, id);
  }

  @Get(':id/options')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(ThemeOptions)
  options(@Param('id') id: string, @Req() request: IncomingMessage, @CurrentCaller() caller: Caller): ThemeOptions {
    const theme = this.themeSettings.describe(id);
    const saved = this.themeSettings.saved(id);
    return {
      ...saved,
      form: optionsForm(theme, languageOf(request)),
      themeTokens: theme.tokens,
      isSite: this.themeSettings.isSite(id),
      contrast: contrastsOf(mergeTokens(theme.tokens, saved.tokens)),
      draft: this.themeSettings.unsaved(ownerOf(caller), id) ?? null,
      etag: etagOf(saved),
    };
  }

  @Put(':id/options')
  @Access({ audience: 'admin', scope: 'full', audit: 'themes.save-options', logs: [] })
  @ResponseSchema(ThemeOptions)
  async saveOptions(
    @Param('id') id: string,
    @Body({ schema: NewThemeOptions }) { values, tokens }: z.infer<typeof NewThemeOptions>,
    @Req() request: IncomingMessage,
    @CurrentCaller() caller: Caller,
    @IfMatch() precondition: Precondition,
  ) {
    const before = this.options(id, request, caller);
    const expect = precondition.on<ThemeSettings>(saved => ({ ...before, ...saved, etag: etagOf(saved) }));
    await this.themeSettings.save(id, values, tokens, expect);
    this.themeSettings.discardDraft(ownerOf(caller), id);
    await this.images.removeUnused(id);
    return this.options(id, request, caller);
  }

  /** Saves options and tokens as a draft that only this session sees, on the page `/?draft={id}`. */
  @Put(':id/draft')
  @Access({ audience: 'admin', scope: 'full', audit: false })
  @ResponseSchema(ThemeDraft)
  async saveDraft(
    @Param('id') id: string,
    @Body({ schema: ThemeSettings }) body: ThemeSettings,
    @CurrentCaller() caller: Caller,
  ): Promise<ThemeDraft> {
    const settings = await this.themeSettings.saveDraft(ownerOf(caller), id, body);
    return { ...settings, contrast: contrastsOf(mergeTokens(this.themeSettings.describe(id).tokens, settings.tokens)) };
  }

  @Delete(':id/draft')
  @Access({ audience: 'admin', scope: 'full', audit: false })
  @HttpCode(204)
  discardDraft(@Param('id') id: string, @CurrentCaller() caller: Caller): void {
    this.themeSettings.discardDraft(ownerOf(caller), id);
  }

  /** Uploads an image for an option as the request body; the response is the option's value. */
  @Post(':id/images')
  @Access({ audience: 'admin', scope: 'full', audit: 'themes.add-image' })
  @ResponseSchema(ThemeImage)
  async addImage(@Param('id') id: string, @Req() request: Request) {
    return {
      value: await this.images.add(
        id,
        await readUpload(request, MAX_IMAGE_BYTES, () => new ThemeTooLarge(MAX_IMAGE_BYTES / 2 ** 20)),
      ),
    };
  }

  @Put(':id/source')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'themes.save-source', logs: 'body' })
  @ResponseSchema(ThemeView)
  async saveSource(
    @Param('id') id: string,
    @Body({ schema: ThemeSource }) source: ThemeSource,
    @Req() request: IncomingMessage,
  ) {
    return this.view(await this.themes.saveSource(id, source), request);
  }

  /** Sets the hosts from which a whole-site theme may load fonts, pictures, styles and data. */
  @Put(':id/hosts')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'themes.save-hosts', logs: 'body' })
  @ResponseSchema(ThemeView)
  async saveHosts(
    @Param('id') id: string,
    @Body({ schema: ThemeHosts }) { hosts }: z.infer<typeof ThemeHosts>,
    @Req() request: IncomingMessage,
  ) {
    return this.view(await this.themes.saveHosts(id, hosts), request);
  }

  @Post(':id/rollback')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'themes.roll-back' })
  @ResponseSchema(ThemeView)
  async rollBack(@Param('id') id: string, @Req() request: IncomingMessage) {
    return this.view(await this.themes.rollBack(id), request);
  }

  @Delete(':id/failures')
  @Access({ audience: 'admin', scope: 'settings', audit: 'themes.clear-failures' })
  @HttpCode(204)
  async clearFailures(@Param('id') id: string) {
    await this.themeFailures.clear(id);
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'themes.remove' })
  @HttpCode(204)
  async remove(@Param('id') id: string) {
    await this.themes.remove(id);
    await this.themeSettings.remove(id);
    await this.images.removeAll(id);
  }

  private all(request: IncomingMessage, previewing: string | null): ThemeList {
    const themes = this.themes.list().map(theme => this.view(theme, request));
    return { sdk: THEME_SDK_VERSION, previewing, themes: [defaultView(this.themes.active()), ...themes] };
  }

  private view(theme: InstalledTheme, request: IncomingMessage): ThemeView {
    const failures = this.themeFailures.of(theme.id);
    return themeView(theme, { active: this.themes.active(), language: languageOf(request), failures });
  }
}

/** Returns the owner of a draft: the session or the API key, although a key has no page to show it. */
const ownerOf = (caller: Caller): string => (caller.kind === 'key' ? caller.key : (sessionOf(caller) ?? ''));
