import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request } from 'express';
import { languageOf } from '../../platform/http/language.ts';
import { ProblemFilter } from '../../platform/http/problem-filter.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { translateHostMessage } from './host-messages.ts';
import { PluginTextsService } from './plugin-texts.service.ts';

/**
 * Filter for routes whose problems quote a plugin, or explain why one cannot be installed: translates them into the language of the
 * request. Pages show these details unchanged.
 */
@Catch(ProblemError)
export class PluginProblemFilter implements ExceptionFilter<ProblemError> {
  private readonly filter = new ProblemFilter();

  constructor(private readonly pluginTexts: PluginTextsService) {}

  catch({ code, status, message, details }: ProblemError, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const language = languageOf(request);
    const translate = this.pluginTexts.translatorFor(pluginOf(request), language);
    const errors = details.errors?.map(error => ({ ...error, message: translate(error.message) }));
    const detail = translateHostMessage(language, message);
    this.filter.catch(new ProblemError(code, status, detail, { ...details, ...(errors && { errors }) }), host);
  }
}

/** Returns the plugin that a request is about; for a channel, it is in the body. */
function pluginOf({ params, body }: Request): string {
  const { plugin } = (body ?? {}) as { plugin?: unknown };
  return typeof plugin === 'string' ? plugin : String(params.id ?? '');
}
