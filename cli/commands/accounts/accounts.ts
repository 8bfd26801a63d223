import { boolean, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { defineListCommand, listOptions, onePage } from '#cli/defineListCommand.ts';
import { confirm } from '#cli/input/confirm.ts';
import type { CommandContext } from '#cli/command.ts';
import {
  getMonitoredAccount,
  getMonitoredAccounts,
  type MonitoredAccount,
  monitoredAccountRow,
} from '#core/data/accounts/monitoredAccounts.ts';
import { getCategories } from '#core/data/articles/categories.ts';
import { AppError } from '#core/errors.ts';
import {
  activateAccount,
  addAccount,
  type CategorisedAccount,
  categoriseAccount,
  deactivateAccount,
  removeAccount,
} from '#core/pipeline/editing/accounts.ts';
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
    const asking = { ...services, ask: planThem(yes, context) };
    return withSections(await addAccount(asking, { username: handle, category }, { signal }), context);
  },
  document: ({ account }) => ({ account }),
  show: ({ account, sections }, { output }) => {
    output.line(`@${account.username} is followed now (${account.category}).`);
    noteNoSection(account, sections, output);
  },
});

export const accountsSet = defineCommand({
  input: object({ handle: string(), category: optional(string()) }),
  result: accountDocument,
  run: async ({ handle, category }, context) => {
    const { open, signal } = context;
    if (category === undefined) {
      throw new AppError('usage', 'Nothing to change was given.', { hint: 'For example --category "EU Watch".' });
    }
    const { services } = await open();
    const { id } = await getMonitoredAccount(services.db, handle, { signal });
    return withSections(await categoriseAccount(services, { id, category }, { signal }), context);
  },
  document: ({ account }) => ({ account }),
  show: ({ account, sections }, { output }) => {
    output.line(`New posts of @${account.username} belong to ${account.category} from now on.`);
    noteNoSection(account, sections, output);
  },
});

export const accountsRemove = defineCommand({
  input: object({ handle: string(), yes: boolean().default(false) }),
  result: accountDocument,
  run: async ({ handle, yes }, context) => {
    const { services } = await context.open();
    const account = await getMonitoredAccount(services.db, handle, { signal: context.signal });
    await confirm(`Remove @${account.username}?`, { yes, ...context });
    await removeAccount(services, account.id, { signal: context.signal });
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
    const asking = { ...services, ask: planThem(yes, context) };
    return { account: await activateAccount(asking, id, { signal }) };
  },
  show: ({ account }, { output }) => output.line(`@${account.username} is scraped again.`),
});

export const accountsDisable = defineCommand({
  input: object({ handle: string() }),
  result: accountDocument,
  run: async ({ handle }, { open, signal }) => {
    const { services } = await open();
    const { id } = await getMonitoredAccount(services.db, handle, { signal });
    return { account: await deactivateAccount(services, id, { signal }) };
  },
  show: ({ account }, { output }) => output.line(`@${account.username} is left out of scraping.`),
});

/** With the sections of the site where the account's category is none of them. */
async function withSections({ account, isSection }: CategorisedAccount, { open, signal }: CommandContext) {
  const { services } = await open();
  return { account, sections: isSection ? null : await getCategories(services.db, { signal }) };
}

function noteNoSection(
  { username, category }: MonitoredAccount,
  sections: readonly { name: string }[] | null,
  output: CommandContext['output'],
): void {
  if (sections === null) return;
  output.note(
    `${category} is no section of the site, so that each of its articles has to be given one. For all of them: \`velocity accounts set ${username} --category <name>\`, with one of ${sections.map(({ name }) => name).join(', ')}.`,
  );
}

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
