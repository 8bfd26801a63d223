import module from 'node:module';

// Cache compiled code between starts, as the main thread does: a worker thread does not inherit that setting.
module.enableCompileCache();
await import('./databaseProgram.ts');
