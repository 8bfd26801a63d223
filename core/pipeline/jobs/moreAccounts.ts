import type { QueryOptions } from '#core/data/database.ts';
import { confirmScrapes, getJobSchedules } from '#core/data/schedules/jobSchedules.ts';
import { AppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import { type ActiveAccounts, scrapesOf } from './plannedScrapes.ts';

interface MoreAccounts {
  /** How many accounts will be active. */
  active: ActiveAccounts;
  /** Writes that more scrapes were confirmed. Default: `db`. */
  confirmIn?: Services['db'] | undefined;
  /** Asks the question of the schedule, and throws unless the answer is yes. */
  ask: (question: string) => void | Promise<void>;
}

/**
 * Has more accounts scraped. Where the schedule would plan more scrapes a day than the limit and than was confirmed,
 * `ask` is called before `change`.
 */
export async function withMoreAccounts<T>(
  services: Pick<Services, 'db' | 'clock'>,
  { active, ask, confirmIn = services.db }: MoreAccounts,
  change: () => Promise<T>,
  options?: QueryOptions,
): Promise<T> {
  const schedule = (await getJobSchedules(services.db, options)).find(({ name }) => name === 'scrape');
  if (schedule === undefined || schedule.paused) return change();
  const { planned, question } = await scrapesOf(services, schedule, options, active);
  if (question !== null) await ask(question);
  const changed = await change();
  if (question !== null) await confirmScrapes(confirmIn, schedule, planned);
  return changed;
}

/** Refuses more scrapes than the limit unless they are confirmed. @throws {AppError} `budget` with the question. */
export function unlessConfirmed(confirmed: boolean | undefined): MoreAccounts['ask'] {
  return (question) => {
    if (confirmed === true) return;
    throw new AppError('budget', question, { hint: 'Nothing was changed. Confirm it, or keep fewer accounts active.' });
  };
}
