import 'reflect-metadata';

await import('@nestjs/common');
await import('@nestjs/core');
