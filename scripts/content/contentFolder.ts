import { join } from 'node:path';

/** Folder of the texts that writers edit. */
export const contentFolder = join(import.meta.dirname, '..', '..', 'content');
