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
  input: object({ handle: string(), category: optional(string()) }),
  result: accountDocument,
  run: async ({ handle, category }, { open, signal }) => {
    const { services } = await open();
    const known = await accountCategory(services.db, category, { signal });
    return { account: await addMonitoredAccount(services.db, { username: handle, category: known }, { signal }) };
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

export const accountsEnable = switchCommand(true);
export const accountsDisable = switchCommand(false);

function switchCommand(active: boolean) {
  return defineCommand({
    input: object({ handle: string() }),
    result: accountDocument,
    run: async ({ handle }, context) => ({ account: await switchAccount(handle, active, context) }),
    show: ({ account }, { output }) =>
      output.line(`@${account.username} is ${account.is_active ? 'scraped again' : 'left out of scraping'}.`),
  });
}

async function switchAccount(handle: string, active: boolean, { open, signal }: CommandContext) {
  const { services } = await open();
  const account = await getMonitoredAccount(services.db, handle, { signal });
  return setAccountActive(services.db, account.id, active, { signal });
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
