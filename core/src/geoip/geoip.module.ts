import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { GeoLocationJob } from './geo-location.job.ts';
import { GeoipController } from './geoip.controller.ts';
import { GeoipService } from './geoip.service.ts';

@Module({
  imports: [NodesModule],
  controllers: [GeoipController],
  providers: [GeoipService, GeoLocationJob],
  exports: [GeoipService],
})
export class GeoipModule {}
