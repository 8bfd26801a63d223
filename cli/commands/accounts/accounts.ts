import { array, boolean, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
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
import { accountCategory } from '#core/data/accounts/accountCategory.ts';
import { AppError } from '#core/errors.ts';
import { formatAge, formatCount } from '#core/format.ts';

const accountsDocument = object({ accounts: array(monitoredAccountRow) });
const accountDocument = object({ account: monitoredAccountRow });

export const accountsList = defineCommand({
  input: object({}),
  result: accountsDocument,
  run: async (_, { open, signal }) => {
    const { services } = await open();
    return { accounts: await getMonitoredAccounts(services.db, {}, { signal }) };
  },
  show: async ({ accounts }, { output, clock }) => {
    if (accounts.length === 0) {
      output.note('No accounts yet. Follow one with `velocity accounts add <handle>`.');
      return;
    }
    await output.table<MonitoredAccount>(
      [
        { header: 'Handle', value: (row) => `@${row.username}`, least: 8 },
        { header: 'Name', value: (row) => row.display_name, least: 8, leaveOut: 3 },
        { header: 'Category', value: (row) => row.category, least: 8 },
        { header: 'Active', value: (row) => (row.is_active ? 'yes' : 'no'), style: activeStyle },
        { header: 'Followers', value: followers, align: 'right', leaveOut: 2 },
        { header: 'Scrapes', value: (row) => row.scrape_count, align: 'right', leaveOut: 1 },
        { header: 'Last scraped', value: (row) => lastScraped(row, clock.now()) },
      ],
      accounts,
    );
  },
});

export const accountsAdd = defineCommand({
  input: object({ handle: string(), category: optional(string()) }),
  result: accountDocument,
  run: async ({ handle, category }, { open, signal }) => {
    const { services } = await open();
    const known = await accountCategory(services.db, category, { signal });
    return { account: await addMonitoredAccount(services.db, { username: handle, category: known }, { signal }) };
  },
  show: ({ account }, { output }) => output.line(`@${account.username} is followed now (${account.category}).`),
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
