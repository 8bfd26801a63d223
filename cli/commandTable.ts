import type { CommandSpec } from './command.ts';
import { accountsCommands } from './commands/accounts/accountsRows.ts';
import { articlesCommands } from './commands/articles/articlesRows.ts';
import { backendCommands } from './commands/backend/backendRows.ts';
import { feedCommands } from './commands/feed/feedRows.ts';
import { inboxCommands } from './commands/inbox/inboxRows.ts';
import { modelsCommands } from './commands/models/modelsRows.ts';
import { productionCommands } from './commands/production/productionRows.ts';
import { researchCommands } from './commands/research/researchRows.ts';
import { runsCommands } from './commands/runs/runsRows.ts';
import { schedulesCommands } from './commands/schedules/schedulesRows.ts';
import { scrapeCommands } from './commands/scrape/scrapeRows.ts';
import { staffCommands } from './commands/staff/staffRows.ts';
import { systemCommands } from './commands/system/systemRows.ts';
import { webCommands } from './commands/web/webRows.ts';

/**
 * Every command, once: parser, help, completion and tests are built from this table. A command's code is loaded when
 * it is called.
 */
export const commandTable: readonly CommandSpec[] = [
  ...accountsCommands,
  ...scrapeCommands,
  ...feedCommands,
  ...inboxCommands,
  ...researchCommands,
  ...runsCommands,
  ...productionCommands,
  ...articlesCommands,
  ...webCommands,
  ...modelsCommands,
  ...staffCommands,
  ...schedulesCommands,
  ...backendCommands,
  ...systemCommands,
];
