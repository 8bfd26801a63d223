import { firstHeader, type ReplyHeaders } from '#core/http/retryAfter.ts';

/** The longest names that a line of an event stream begins with are `event` and `retry`. */
const LONGEST_FIELD = 6;

/**
 * Whether a body that begins like this is an event stream; null where its beginning does not tell yet. JSON and pages
 * are none, whatever their content type says, and a stream that calls itself text is one.
 */
export function beginsEvents(beginning: string, headers: ReplyHeaders): boolean | null {
  const start = beginning.trimStart();
  if (start === '') return null;
  if (/^[[{<]/.test(start)) return false;
  if (/^(?:data|event|id|retry)?:/.test(start)) return true;
  if (firstHeader(headers, 'content-type')?.toLowerCase().includes('text/event-stream') === true) return true;
  return start.length < LONGEST_FIELD ? null : false;
}
