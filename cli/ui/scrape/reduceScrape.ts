import { formatDuration } from '#core/format.ts';
import { sumUsd } from '#core/models/money.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import { waitingAccount, type AccountView, type ScrapeState } from './scrapeState.ts';

/** The state of a watched scrape after one more event. */
export function reduceScrape(state: ScrapeState, event: ScrapeEvent): ScrapeState {
  const at = Date.parse(event.at);
  switch (event.type) {
    case 'scrape-started':
      return {
        ...state,
        startedAt: at,
        estimatedCostUsd: event.estimatedCostUsd,
        accounts: event.accounts.map(
          (name) => state.accounts.find(({ username }) => username === name) ?? waitingAccount(name),
        ),
      };
    case 'warning':
      return { ...state, warnings: [...state.warnings, event.message] };
    case 'pause':
      return { ...state, activity: `Waiting ${formatDuration(event.ms)} before the next account` };
    case 'suggestions-started':
      return {
        ...state,
        activity: `Asking ${event.model} for ideas on ${event.posts} posts`,
        suggestions: { ...state.suggestions, asked: event.posts },
      };
    case 'suggestions-stopped':
      return { ...state, activity: '', warnings: [...state.warnings, `${event.message} ${event.hint ?? ''}`.trim()] };
    case 'suggestion-stored':
    case 'suggestion-failed':
      return suggested(state, event);
    case 'scrape-finished':
      return { ...state, endedAt: at, activity: '', costIsEstimate: event.costIsEstimate };
    case 'account-started':
    case 'account-status':
    case 'account-stored':
    case 'account-failed':
    case 'account-skipped':
      return changeAccount({ ...state, activity: '' }, event.username, (account) => reduceAccount(account, event, at));
  }
}

/** USD, exact: scraping and suggestions together, so far. */
export function scrapeCost(state: ScrapeState): number {
  return sumUsd([...state.accounts.map(({ costUsd }) => costUsd), state.suggestions.costUsd]);
}

type AccountEvent = Extract<
  ScrapeEvent,
  { type: 'account-started' | 'account-status' | 'account-stored' | 'account-failed' | 'account-skipped' }
>;

function reduceAccount(account: AccountView, event: AccountEvent, at: number): AccountView {
  switch (event.type) {
    case 'account-started':
      return { ...account, status: 'running', startedAt: at, resumed: event.resumed, remark: 'starting' };
    case 'account-status':
      return { ...account, remark: event.status.toLowerCase() };
    case 'account-stored':
      return {
        ...account,
        status: 'completed',
        endedAt: at,
        remark: '',
        items: event.items,
        added: event.added,
        updated: event.updated,
        dropped: event.dropped,
        costUsd: event.costUsd,
        costIsEstimate: event.costIsEstimate,
      };
    case 'account-failed':
      return { ...account, status: 'failed', endedAt: at, remark: `${event.message} ${event.hint ?? ''}`.trim() };
    case 'account-skipped':
      return { ...account, status: 'skipped', remark: event.reason };
  }
}

function suggested(
  state: ScrapeState,
  event: Extract<ScrapeEvent, { type: 'suggestion-stored' | 'suggestion-failed' }>,
): ScrapeState {
  const { stored, failed, costUsd } = state.suggestions;
  if (event.type === 'suggestion-failed') {
    return { ...state, suggestions: { ...state.suggestions, failed: failed + 1 } };
  }
  const suggestions = { ...state.suggestions, stored: stored + 1, costUsd: sumUsd([costUsd, event.costUsd]) };
  return changeAccount({ ...state, suggestions }, event.username, (account) => ({
    ...account,
    suggestions: account.suggestions + 1,
  }));
}

function changeAccount(
  state: ScrapeState,
  username: string,
  change: (account: AccountView) => AccountView,
): ScrapeState {
  const place = state.accounts.findIndex((account) => account.username === username);
  const account = state.accounts[place];
  return account === undefined ? state : { ...state, accounts: state.accounts.with(place, change(account)) };
}
