import { boolean, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { defineListCommand, listOptions, onePage } from '#cli/defineListCommand.ts';
import { confirm } from '#cli/input/confirm.ts';
import type { CommandContext } from '#cli/command.ts';
import {
  addMonitoredAccount,
  getMonitoredAccount,
  getMonitoredAccounts,
  type MonitoredAccount,
  monitoredAccountRow,
  removeMonitoredAccount,
  setAccountActive,
  setAccountCategory,
} from '#core/data/accounts/monitoredAccounts.ts';
import { accountCategory, GENERAL } from '#core/data/accounts/accountCategory.ts';
import { AppError } from '#core/errors.ts';
import { withMoreAccounts } from '#core/pipeline/jobs/moreAccounts.ts';
import type { ActiveAccounts } from '#core/pipeline/jobs/plannedScrapes.ts';
import { formatAge, formatCount } from '#core/format.ts';

const accountDocument = object({ account: monitoredAccountRow });

const accountsListInput = object(listOptions);

export const accountsList = defineListCommand<typeof accountsListInput, MonitoredAccount>({
  input: accountsListInput,
  name: 'accounts',
  row: monitoredAccountRow,
  read: async ({ limit }, { open, signal }) => {
    const { services } = await open();
    return { pages: onePage(await getMonitoredAccounts(services.db, {}, { signal }), limit) };
  },
  columns: (_, { clock }) => [
    { header: 'Handle', value: (row) => `@${row.username}`, least: 8 },
    { header: 'Name', value: (row) => row.display_name, least: 8, leaveOut: 3 },
    { header: 'Category', value: (row) => row.category, least: 8 },
    { header: 'Active', value: (row) => (row.is_active ? 'yes' : 'no'), style: activeStyle },
    { header: 'Followers', value: followers, align: 'right', leaveOut: 2 },
    { header: 'Scrapes', value: (row) => row.scrape_count, align: 'right', leaveOut: 1 },
    { header: 'Last scraped', value: (row) => lastScraped(row, clock.now()) },
  ],
  empty: ['No accounts yet. Follow one with `velocity accounts add <handle>`.'],
});

export const accountsAdd = defineCommand({
  input: object({ handle: string(), category: optional(string()), yes: boolean().default(false) }),
  result: accountDocument,
  run: async ({ handle, category, yes }, context) => {
    const { open, signal } = context;
    const { services } = await open();
    const known = await accountCategory(services.db, category, { signal });
    const active: ActiveAccounts = (found) => found.filter(({ is_active }) => is_active).length + 1;
    const add = () => addMonitoredAccount(services.db, { username: handle, category: known }, { signal });
    return { account: await withMoreAccounts(services, { active, ask: planThem(yes, context) }, add, { signal }) };
  },
  show: ({ account }, { output }) => {
    output.line(`@${account.username} is followed now (${account.category}).`);
    if (account.category !== GENERAL) return;
    output.note(
      `General is no section of the site, so that each of its articles has to be given one. For all of them: \`velocity accounts set ${account.username} --category <name>\`.`,
    );
  },
});

export const accountsSet = defineCommand({
  input: object({ handle: string(), category: optional(string()) }),
  result: accountDocument,
  run: async ({ handle, category }, { open, signal }) => {
    if (category === undefined) {
      throw new AppError('usage', 'Nothing to change was given.', { hint: 'For example --category "EU Watch".' });
    }
    const { services } = await open();
    const known = await accountCategory(services.db, category, { signal });
    const account = await getMonitoredAccount(services.db, handle, { signal });
    return { account: await setAccountCategory(services.db, account.id, known, { signal }) };
  },
  show: ({ account }, { output }) => {
    output.line(`New posts of @${account.username} belong to ${account.category} from now on.`);
  },
});

export const accountsRemove = defineCommand({
  input: object({ handle: string(), yes: boolean().default(false) }),
  result: accountDocument,
  run: async ({ handle, yes }, context) => {
    const { services } = await context.open();
    const account = await getMonitoredAccount(services.db, handle, { signal: context.signal });
    await confirm(`Remove @${account.username}?`, { yes, ...context });
    await removeMonitoredAccount(services.db, account.id, { signal: context.signal });
    return { account };
  },
  show: ({ account }, { output }) => output.line(`@${account.username} was removed. Its posts stay.`),
});

export const accountsEnable = defineCommand({
  input: object({ handle: string(), yes: boolean().default(false) }),
  result: accountDocument,
  run: async ({ handle, yes }, context) => {
    const { open, signal } = context;
    const { services } = await open();
    const { id } = await getMonitoredAccount(services.db, handle, { signal });
    const active: ActiveAccounts = (found) => found.filter((each) => each.is_active || each.id === id).length;
    const enable = () => setAccountActive(services.db, id, true, { signal });
    return { account: await withMoreAccounts(services, { active, ask: planThem(yes, context) }, enable, { signal }) };
  },
  show: ({ account }, { output }) => output.line(`@${account.username} is scraped again.`),
});

export const accountsDisable = defineCommand({
  input: object({ handle: string() }),
  result: accountDocument,
  run: async ({ handle }, { open, signal }) => {
    const { services } = await open();
    const { id } = await getMonitoredAccount(services.db, handle, { signal });
    return { account: await setAccountActive(services.db, id, false, { signal }) };
  },
  show: ({ account }, { output }) => output.line(`@${account.username} is left out of scraping.`),
});

/** Asks as `schedules set` does. */
function planThem(yes: boolean, context: CommandContext) {
  return (question: string) => confirm(`${question} Plan them?`, { yes, ...context });
}

function activeStyle({ is_active }: MonitoredAccount) {
  return is_active ? ('green' as const) : ('grey' as const);
}

function followers({ follower_count }: MonitoredAccount): string {
  return follower_count === null ? '' : formatCount(follower_count);
}

function lastScraped({ last_scraped }: MonitoredAccount, now: number): string {
  return last_scraped === null ? 'never' : formatAge(last_scraped, now);
}
