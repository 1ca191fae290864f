import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { AgentFilesService } from './agent-files.service.ts';
import { AgentUpdatesService } from './agent-updates.service.ts';
import { DownloadLimiter } from './download-limiter.ts';
import { InstallUrlController } from './install-url.controller.ts';
import { InstallController } from './install.controller.ts';
import { RuntimeService } from './runtime.service.ts';
import { ScriptService } from './script.service.ts';

@Module({
  imports: [AgentsModule, NodesModule],
  controllers: [InstallController, InstallUrlController],
  providers: [AgentFilesService, DownloadLimiter, RuntimeService, ScriptService, AgentUpdatesService],
  exports: [ScriptService],
})
export class InstallModule {}
