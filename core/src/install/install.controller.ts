import { createReadStream } from 'node:fs';
import { Controller, Get, Header, Param, Req, Res, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { AgentFilesService, type AgentFile } from './agent-files.service.ts';
import { DownloadLimiter } from './download-limiter.ts';
import { RuntimeService } from './runtime.service.ts';
import { ScriptService } from './script.service.ts';

const SUM = /\.sha256$/;

/**
 * Controller with the files that machines need to become nodes and agents to update. Available on private sites too, because the
 * files are not confidential.
 */
@Controller()
export class InstallController {
  constructor(
    private readonly script: ScriptService,
    private readonly agentFiles: AgentFilesService,
    private readonly runtime: RuntimeService,
    private readonly downloads: DownloadLimiter,
  ) {}

  @Get('install.sh')
  @Access({ audience: 'anyone' })
  @Header('content-type', 'text/x-shellscript; charset=utf-8')
  @Header('cache-control', 'no-store')
  async shell(@Req() request: Request) {
    return new StreamableFile(Buffer.from(await this.script.write('install.sh', request)));
  }

  @Get('install.ps1')
  @Access({ audience: 'anyone' })
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-store')
  async powershell(@Req() request: Request) {
    return new StreamableFile(Buffer.from(await this.script.write('install.ps1', request)));
  }

  /** Returns the checksums of all files in the format of `sha256sum -c`. */
  @Get('agent/SHA256SUMS')
  @Access({ audience: 'anyone' })
  @Header('content-type', 'text/plain; charset=utf-8')
  async sums() {
    return new StreamableFile(Buffer.from((await this.agentFiles.all()).map(line).join('')));
  }

  @Get('agent/:file')
  @Access({ audience: 'anyone' })
  @Header('cache-control', 'no-cache')
  async file(@Param('file') name: string, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const file = await this.find(name.replace(SUM, ''));
    if (SUM.test(name)) return new StreamableFile(Buffer.from(line(file)), { type: 'text/plain; charset=utf-8' });
    response.setHeader('etag', `"${file.sha256}"`);
    if (request.fresh) return void response.status(304);
    if (this.runtime.has(file.name)) this.downloads.acquire(request, response);
    const type = file.name.endsWith('.mjs') ? 'text/javascript; charset=utf-8' : 'application/octet-stream';
    return new StreamableFile(createReadStream(file.path), { type, length: file.size });
  }

  private find(name: string): Promise<AgentFile> {
    return this.runtime.has(name) ? this.runtime.find(name) : this.agentFiles.findOneOrFail(name);
  }
}

const line = ({ sha256, name }: AgentFile) => `${sha256}  ${name}\n`;
