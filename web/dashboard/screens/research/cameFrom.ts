import { catch as otherwise, object, regex, string } from 'zod/mini';

const INBOX = '/dashboard/inbox';
const opener = object({ from: string().check(regex(/^\/dashboard\/(?:inbox|production|runs)(?:[/?]|$)/)) });
const state = otherwise(opener, { from: INBOX });

/**
 * The address from which the research window was opened, and to which closing it leads; the inbox where its own address
 * was opened directly.
 * @param entry the state of the history's entry.
 */
export function openedFrom(entry: unknown): string {
  return state.parse(entry).from;
}

/** The path of that address. */
export function cameFrom(entry: unknown): string {
  return openedFrom(entry).replace(/\?.*$/, '');
}
