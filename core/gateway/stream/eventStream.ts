import { firstHeader, type ReplyHeaders } from '#core/http/retryAfter.ts';

/** Characters that the first line needs to show its field name; the longest are `event:` and `retry:`. */
const LONGEST_FIELD = 6;

/**
 * Whether a body that begins like this is an event stream; null where its beginning is too short to tell. JSON and HTML
 * are not, whatever their content type says; event syntax is, even with the content type of plain text.
 */
export function beginsEvents(beginning: string, headers: ReplyHeaders): boolean | null {
  const start = beginning.trimStart();
  if (start === '') return null;
  if (/^[[{<]/.test(start)) return false;
  if (/^(?:data|event|id|retry)?:/.test(start)) return true;
  if (firstHeader(headers, 'content-type')?.toLowerCase().includes('text/event-stream') === true) return true;
  return start.length < LONGEST_FIELD ? null : false;
}
