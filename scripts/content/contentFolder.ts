import { join } from 'node:path';

/** Where the texts stand that a writer edits. */
export const contentFolder = join(import.meta.dirname, '..', '..', 'content');
