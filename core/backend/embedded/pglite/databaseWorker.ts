import module from 'node:module';

// Keeps compiled code between starts, as the command line does: a thread does not take that over.
module.enableCompileCache();
await import('./databaseProgram.ts');
