import {
  addMonitoredAccount,
  type MonitoredAccount,
  removeMonitoredAccount,
  setAccountActive,
  setAccountCategory,
} from '#core/data/accounts/monitoredAccounts.ts';
import { type Category, findCategory, getCategories } from '#core/data/articles/categories.ts';
import { enteredText } from '#core/data/columns/text.ts';
import type { Database } from '#core/data/database.ts';
import { confirmScrapes, getJobSchedules } from '#core/data/schedules/jobSchedules.ts';
import { AppError } from '#core/errors.ts';
import { type ActiveAccounts, type AskScrapes, scrapesOf } from '../jobs/plannedScrapes.ts';
import type { OperationContext, Services } from '../services.ts';

/** Services of what has more accounts scraped. */
interface AccountServices extends Pick<Services, 'db' | 'clock'> {
  /** Writes that more scrapes were confirmed, which staff may not. Default: `db`. */
  scheduleDb?: Database | undefined;
  ask: AskScrapes;
}

/** An account, and whether its category is a section of the site: otherwise each of its articles has to be given one. */
export interface CategorisedAccount {
  account: MonitoredAccount;
  isSection: boolean;
}

/**
 * Starts monitoring an account. Asks first where the schedule would then exceed the daily limit of scrapes, as all that
 * have more accounts scraped do.
 * @throws {AppError} `conflict` 'Account already exists'; `invalid_input` for an invalid handle.
 */
export async function addAccount(
  services: AccountServices,
  { username, category }: { username: string; category?: string | undefined },
  { signal }: OperationContext = {},
): Promise<CategorisedAccount> {
  const { db } = services;
  const chosen = accountCategory(await getCategories(db, { signal }), category);
  const active: ActiveAccounts = (found) => found.filter(({ is_active }) => is_active).length + 1;
  const add = () => addMonitoredAccount(db, { username, category: chosen.name }, { signal });
  return { account: await withMoreScraped(services, active, add, { signal }), isSection: chosen.isSection };
}

type ImportedAccounts = readonly { username: string; category: string; isActive: boolean }[];

/** Adds the accounts that a browser kept; those that are monitored already or malformed are skipped. @returns how many. */
export async function importAccounts(services: AccountServices, accounts: ImportedAccounts): Promise<number> {
  const { db } = services;
  const categories = await getCategories(db);
  const addAll = async () => {
    let added = 0;
    for (const { username, category, isActive } of accounts) {
      try {
        const { name } = accountCategory(categories, category);
        await addMonitoredAccount(db, { username, category: name, is_active: isActive });
        added += 1;
      } catch (error) {
        if (!(error instanceof AppError) || !['conflict', 'invalid_input'].includes(error.code)) throw error;
      }
    }
    return added;
  };
  return withMoreScraped(services, (found) => activeWith(found, accounts), addAll);
}

/** Has an account scraped again. @throws {AppError} `not_found`. */
export function activateAccount(
  services: AccountServices,
  id: string,
  { signal }: OperationContext = {},
): Promise<MonitoredAccount> {
  const active: ActiveAccounts = (found) => found.filter((each) => each.is_active || each.id === id).length;
  return withMoreScraped(services, active, () => setAccountActive(services.db, id, true, { signal }), { signal });
}

/** Leaves an account out of scraping. @throws {AppError} `not_found`. */
export function deactivateAccount(
  { db }: Pick<Services, 'db'>,
  id: string,
  { signal }: OperationContext = {},
): Promise<MonitoredAccount> {
  return setAccountActive(db, id, false, { signal });
}

/**
 * Changes the category of an account's future posts; blank is General.
 * @throws {AppError} `not_found`, `invalid_input`; `conflict` where the account has another category than `expected`.
 */
export async function categoriseAccount(
  { db }: Pick<Services, 'db'>,
  { id, category, expected }: { id: string; category: string; expected?: string | undefined },
  { signal }: OperationContext = {},
): Promise<CategorisedAccount> {
  const { name, isSection } = accountCategory(await getCategories(db, { signal }), category);
  return { account: await setAccountCategory(db, { id, category: name, expected }, { signal }), isSection };
}

/** Stops monitoring an account. Its posts stay. @throws {AppError} `not_found`. */
export function removeAccount(
  { db }: Pick<Services, 'db'>,
  id: string,
  { signal }: OperationContext = {},
): Promise<void> {
  return removeMonitoredAccount(db, id, { signal });
}

const GENERAL = 'General';

/**
 * A section of the site by its name or slug, in its own spelling. Any other text is a category too, for newsrooms that
 * sort their sources in another way; none is General.
 */
function accountCategory(sections: readonly Category[], text = ''): { name: string; isSection: boolean } {
  const section = findCategory(sections, text);
  if (section !== undefined) return { name: section.name, isSection: true };
  const typed = enteredText('Category', text.trim(), 100);
  const isGeneral = typed === '' || typed.toLowerCase() === GENERAL.toLowerCase();
  return { name: isGeneral ? GENERAL : typed, isSection: false };
}

/**
 * Has more accounts scraped. Where the schedule would plan more scrapes a day than the limit and than was confirmed,
 * `ask` is called before `change`.
 */
async function withMoreScraped<T>(
  { db, clock, scheduleDb = db, ask }: AccountServices,
  active: ActiveAccounts,
  change: () => Promise<T>,
  options?: OperationContext,
): Promise<T> {
  const schedule = (await getJobSchedules(db, options)).find(({ name }) => name === 'scrape');
  if (schedule === undefined || schedule.paused) return change();
  const { planned, question } = await scrapesOf({ db, clock }, schedule, options, active);
  if (question !== null) await ask(question);
  const changed = await change();
  if (question !== null) await confirmScrapes(scheduleDb, schedule, planned);
  return changed;
}

/** How many accounts are active once those of a browser are imported. */
function activeWith(found: readonly MonitoredAccount[], accounts: ImportedAccounts): number {
  const active = new Set<string>();
  for (const { username, isActive } of accounts) {
    if (isActive) active.add(username.trim().replace(/^@+/, '').toLowerCase());
  }
  for (const { username, is_active } of found) {
    // Those that are monitored already stay as they are.
    if (is_active) active.add(username.toLowerCase());
    else active.delete(username.toLowerCase());
  }
  return active.size;
}
