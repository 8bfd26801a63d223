import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import { feedKeys } from '../../shell/keys.ts';

export type FeedKey = (typeof feedKeys)[number]['keys'][number];

// No option of the sort menu begins with one of these letters.
const known: ReadonlySet<string> = new Set(feedKeys.flatMap(({ keys }) => keys));

function isFeedKey(key: string): key is FeedKey {
  return known.has(key);
}

/** Calls `press` for the feed's keys, wherever the focus is, except while somebody types or a dialog is open. */
export function useFeedKeys(press: (key: FeedKey) => void): void {
  usePageKeys((key) => {
    if (!isFeedKey(key)) return false;
    press(key);
    return true;
  }, known);
}
