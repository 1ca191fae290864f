import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  BackupCandidate,
  BackupState,
  NewBackup,
  NewBackupSchedule,
  OffsiteBackups,
  OffsiteSettings,
  RestoreBackup,
} from '@vitrine/contracts';
import { BACKUPS, OFFSITE } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { BackupNotZip } from './backup.problems.ts';
import { BackupsService } from './backups.service.ts';
import { ExclusiveTaskService } from './exclusive-task.service.ts';
import { OffsiteService } from './offsite.service.ts';
import { RestoreService } from './restore.service.ts';
import { ScheduleService } from './schedule.service.ts';

const ZIP_TYPES = /^application\/(zip|x-zip-compressed|x-zip|octet-stream)\b/i;

/** Controller of backups and restores. */
@Controller('api/v1/admin/backup')
export class BackupController {
  constructor(
    private readonly backups: BackupsService,
    private readonly schedule: ScheduleService,
    private readonly offsite: OffsiteService,
    private readonly restoreService: RestoreService,
    private readonly exclusiveTask: ExclusiveTaskService,
  ) {}

  @Get()
  @ReadsSettings(BACKUPS)
  @ResponseSchema(BackupState)
  async state() {
    const { current, failure } = this.exclusiveTask;
    return {
      backups: await this.backups.list(),
      currentTask: current,
      failure,
      schedule: this.schedule.current(),
      nextRunAt: this.schedule.next(),
    };
  }

  /** Starts a backup. Poll the state until it is finished. */
  @Post()
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'backup.make', logs: [] })
  @HttpCode(202)
  @ResponseSchema(BackupState)
  async make(@Body({ schema: NewBackup }) { passphrase }: NewBackup) {
    this.exclusiveTask.start('backup', () => this.backups.make('manual', passphrase));
    return this.state();
  }

  @Put('schedule')
  @ChangesSettings(BACKUPS)
  @ResponseSchema(BackupState)
  async plan(@Body({ schema: NewBackupSchedule }) body: NewBackupSchedule) {
    await this.schedule.change(body);
    return this.state();
  }

  @Get('offsite')
  @ReadsSettings(OFFSITE)
  @ResponseSchema(OffsiteBackups)
  currentOffsite() {
    return this.offsite.current();
  }

  @Put('offsite')
  @ChangesSettings(OFFSITE)
  @ResponseSchema(OffsiteBackups)
  changeOffsite(@Body({ schema: OffsiteSettings }) body: OffsiteSettings) {
    return this.offsite.change(body);
  }

  @Get('files/:name')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'backup.download' })
  async download(@Param('name') name: string, @Res() response: Response) {
    const backup = await this.backups.findOneOrFail(name);
    response.setHeader('cache-control', 'no-store');
    response.download(backup.name, backup.name, { root: this.backups.folder, cacheControl: false }, error => {
      // A client that disconnected is not an error.
      if (error && !response.headersSent) response.destroy();
    });
  }

  /** Authorizes a download with a step-up, because a plain link to the file could not request one. */
  @Post('files/:name/authorize-download')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'backup.permit' })
  @HttpCode(204)
  async permit(@Param('name') name: string) {
    await this.backups.findOneOrFail(name);
  }

  @Delete('files/:name')
  @Access({ audience: 'admin', scope: 'full', audit: 'backup.remove', isMending: true })
  @HttpCode(204)
  async remove(@Param('name') name: string) {
    await this.backups.remove(name);
  }

  /** Accepts a zip as the body and verifies it completely; `name` is its file name. Does not restore yet. */
  @Post('candidates')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'backup.upload' })
  @ResponseSchema(BackupCandidate)
  upload(@Query('name') name: unknown, @Req() request: Request) {
    const file = typeof name === 'string' ? name.slice(0, 200) : '';
    if (!ZIP_TYPES.test(request.headers['content-type'] ?? '') || !/\.zip$/i.test(file)) throw new BackupNotZip();
    return this.restoreService.upload(file, request);
  }

  /** Verifies a backup that is stored on the server. */
  @Post('files/:name/candidate')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'backup.choose' })
  @ResponseSchema(BackupCandidate)
  choose(@Param('name') name: string) {
    return this.restoreService.choose(name);
  }

  /** Replaces the whole state with a verified backup. Afterwards the server restarts and all sessions have ended. */
  @Post('candidates/:candidateId/restore')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'backup.restore', logs: [] })
  @HttpCode(202)
  @ResponseSchema(BackupState)
  async restore(
    @Param('candidateId') candidateId: string,
    @Body({ schema: RestoreBackup }) { passphrase }: RestoreBackup,
  ) {
    await this.restoreService.restore(candidateId, passphrase);
    return this.state();
  }

  @Delete('candidates/:candidateId')
  @Access({ audience: 'admin', scope: 'full', audit: 'backup.discard' })
  @HttpCode(204)
  async discard(@Param('candidateId') candidateId: string) {
    await this.restoreService.discard(candidateId);
  }
}
