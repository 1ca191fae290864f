import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { GuestAuthentication } from './guest-authentication.ts';
import { ShareExpiryJob } from './share-expiry.job.ts';
import { ShareLinksController } from './share-links.controller.ts';
import { ShareLinksService } from './share-links.service.ts';

@Module({
  imports: [NodesModule],
  controllers: [ShareLinksController],
  providers: [ShareLinksService, GuestAuthentication, ShareExpiryJob],
  exports: [ShareLinksService],
})
export class ShareLinksModule {}
