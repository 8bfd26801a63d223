import type { DroppedItems } from '#core/pipeline/scrape/scrapeEvents.ts';

/** One account of a watched scrape. */
export interface AccountView {
  username: string;
  status: 'waiting' | 'running' | 'completed' | 'failed' | 'skipped';
  /** The status of the actor run, or why the account failed or was skipped. */
  remark: string;
  resumed: boolean;
  startedAt: number | null;
  endedAt: number | null;
  items: number;
  added: number;
  updated: number;
  dropped: DroppedItems;
  suggestions: number;
  /** USD. */
  costUsd: number;
  costIsEstimate: boolean;
}

/** Everything a watched scrape shows. */
export interface ScrapeState {
  accounts: readonly AccountView[];
  startedAt: number | null;
  endedAt: number | null;
  estimatedCostUsd: number;
  /** What happens between accounts: a pause, suggestions. */
  activity: string;
  warnings: readonly string[];
  suggestions: { asked: number; stored: number; failed: number; costUsd: number };
  costIsEstimate: boolean;
}

/** The state before anything happened. */
export function startScrapeState(usernames: readonly string[]): ScrapeState {
  return {
    accounts: usernames.map((username) => waitingAccount(username)),
    startedAt: null,
    endedAt: null,
    estimatedCostUsd: 0,
    activity: '',
    warnings: [],
    suggestions: { asked: 0, stored: 0, failed: 0, costUsd: 0 },
    costIsEstimate: false,
  };
}

export function waitingAccount(username: string): AccountView {
  return {
    username,
    status: 'waiting',
    remark: '',
    resumed: false,
    startedAt: null,
    endedAt: null,
    items: 0,
    added: 0,
    updated: 0,
    dropped: {},
    suggestions: 0,
    costUsd: 0,
    costIsEstimate: false,
  };
}
