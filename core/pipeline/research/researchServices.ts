import type { Services } from '../services.ts';

/** What research works with. */
export type ResearchServices = Omit<Services, 'files' | 'scraper'>;
