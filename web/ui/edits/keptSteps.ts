import { type EditHistory, noHistory } from './history.ts';
import { StoredTexts } from './storedTexts.ts';

/** The steps of a person in a table. */
export interface KeptSteps {
  history: EditHistory;
  /** How many were ever recorded. */
  recorded: number;
  readonly stored: StoredTexts;
}

let keptFor = '';
const tables = new Map<string, KeptSteps>();

export function noSteps(): KeptSteps {
  return { history: noHistory, recorded: 0, stored: new StoredTexts() };
}

/** The steps of a table, which outlive its screen while the page is open. Those of another person are forgotten. */
export function keptSteps(table: string, user: string): KeptSteps {
  if (user !== keptFor) tables.clear();
  keptFor = user;
  const steps = tables.get(table) ?? noSteps();
  tables.set(table, steps);
  return steps;
}
