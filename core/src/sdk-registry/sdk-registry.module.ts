import { Module } from '@nestjs/common';
import { InstallModule } from '../install/install.module.ts';
import { GuidesController } from './guides.controller.ts';
import { GuidesService } from './guides.service.ts';
import { SdkPackagesService } from './sdk-packages.service.ts';
import { SdkRegistryController } from './sdk-registry.controller.ts';

/** npm registry with the SDKs for authors of plugins and themes. */
@Module({
  imports: [InstallModule],
  controllers: [SdkRegistryController, GuidesController],
  providers: [SdkPackagesService, GuidesService],
})
export class SdkRegistryModule {}
