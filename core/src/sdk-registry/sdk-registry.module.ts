import { Module } from '@nestjs/common';
import { InstallModule } from '../install/install.module.ts';
import { SdkPackagesService } from './sdk-packages.service.ts';
import { SdkRegistryController } from './sdk-registry.controller.ts';

/** npm registry with the SDKs for authors of plugins and themes. */
@Module({ imports: [InstallModule], controllers: [SdkRegistryController], providers: [SdkPackagesService] })
export class SdkRegistryModule {}
