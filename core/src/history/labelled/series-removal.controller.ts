import { Controller, Delete, HttpCode, Param } from '@nestjs/common';
import { Access } from '../../platform/http/access.ts';
import { SeriesRemovalService } from './series-removal.service.ts';

/** Controller that removes the stored values of plugins. */
@Controller('api/v1/admin')
export class SeriesRemovalController {
  constructor(private readonly seriesRemoval: SeriesRemovalService) {}

  @Delete('plugins/:id/series')
  @HttpCode(204)
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'families.remove-values' })
  remove(@Param('id') id: string): Promise<void> {
    return this.seriesRemoval.removeValues(id);
  }

  @Delete('families/:name/values')
  @HttpCode(204)
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'families.remove-values' })
  removeFamily(@Param('name') name: string): Promise<void> {
    return this.seriesRemoval.removeFamilyValues(name);
  }
}
