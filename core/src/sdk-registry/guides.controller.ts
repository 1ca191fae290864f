import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ScriptService } from '../install/script.service.ts';
import { Access } from '../platform/http/access.ts';
import { escapeHtml, HAS_ADDRESS, sendAuthorPage } from './author-page.ts';
import { GuidesService, type Guide } from './guides.service.ts';
import { GuideNotFound } from './sdk-registry.problems.ts';

/**
 * Controller of the guides for authors of plugins and themes, with commands that contain this site's URL. Available on private
 * sites too.
 */
@Controller()
export class GuidesController {
  constructor(
    private readonly guides: GuidesService,
    private readonly script: ScriptService,
  ) {}

  @Get('docs')
  @Access({ audience: 'anyone' })
  async index(@Req() request: Request, @Res() response: Response) {
    const siteUrl = this.script.addressFor(request);
    const lists = (['plugins', 'themes'] as const).map(async kind => {
      const items = (await this.guides.list(kind)).map(
        ({ name, title }) =>
          `<li><a href="${escapeHtml(siteUrl)}/docs/${kind}/${name}.html">${escapeHtml(title)}</a></li>`,
      );
      return `<h2>${kind === 'plugins' ? 'Plugins' : 'Themes'}</h2><ul>${items.join('')}</ul>`;
    });
    const body = `<h1>Guides for authors</h1>${(await Promise.all(lists)).join('')}<p>As text: <a href="${escapeHtml(siteUrl)}/llms.txt">llms.txt</a></p>`;
    sendAuthorPage(response, { title: 'Guides for authors', body, home: siteUrl });
  }

  @Get('docs/:kind/:file')
  @Access({ audience: 'anyone' })
  async guide(@Req() request: Request, @Res() response: Response) {
    const siteUrl = this.script.addressFor(request);
    const { kind, file } = request.params as { kind: string; file: string };
    const found = await this.guides.read(kind, file);
    if (!found) throw new GuideNotFound(`${kind}/${file}`.slice(0, 100));
    if (found.type !== 'html') {
      response.setHeader('cache-control', found.type === 'md' ? HAS_ADDRESS : 'public, max-age=300');
      response.type(found.type === 'md' ? 'text/markdown; charset=utf-8' : found.type);
      response.send(found.type === 'md' ? named(found.data.toString(), siteUrl) : found.data);
      return;
    }
    sendAuthorPage(response, { title: found.title, body: named(found.data.toString(), siteUrl), home: siteUrl });
  }

  /** Lists the guides for language models: https://llmstxt.org */
  @Get('llms.txt')
  @Access({ audience: 'anyone' })
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', HAS_ADDRESS)
  async llms(@Req() request: Request, @Res() response: Response) {
    const siteUrl = this.script.addressFor(request);
    const linesOf = (kind: 'plugins' | 'themes', guides: readonly Guide[]) =>
      guides
        .map(({ name, title, summary }) => `- [${title}](${siteUrl}/docs/${kind}/${name}.md): ${summary}`)
        .join('\n');
    const [plugins, themes] = await Promise.all([this.guides.list('plugins'), this.guides.list('themes')]);
    response.send(
      `# Vitrine\n\n> Self-hosted server monitoring. This site hands out the SDKs for plugins and themes as npm packages at ${siteUrl}/npm/.\n\n` +
        `Start a plugin: \`npm create @vitrine/plugin my-plugin --@vitrine:registry=${siteUrl}/npm/\`\n` +
        `Start a theme: \`npm create @vitrine/theme my-theme --@vitrine:registry=${siteUrl}/npm/\`\n\n` +
        `## Plugins\n\n${linesOf('plugins', plugins)}\n\n## Themes\n\n${linesOf('themes', themes)}\n\n` +
        `## API\n\n- [OpenAPI](${siteUrl}/api/v1/openapi.json): every route of this site\n`,
    );
  }
}

/** Replaces the example URL of the guides with that of this site. */
const named = (text: string, siteUrl: string) => text.replaceAll('https://status.example.com', siteUrl);
