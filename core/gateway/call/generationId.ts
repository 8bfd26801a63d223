import { firstHeader, type ReplyHeaders } from '#core/http/retryAfter.ts';

/** OpenRouter's form. Servers that stand in for it use other ids, and keep no bills. */
const GENERATION_ID = /^gen-[\w.-]{1,180}$/;

/** The gateway's id of a request, by which its bill is asked for; null where it is none of OpenRouter's. */
export function generationIdOf(value: unknown): string | null {
  return typeof value === 'string' && GENERATION_ID.test(value) ? value : null;
}

/** The id in the headers of a reply (`X-Generation-Id`), which come before any text. */
export function generationIdIn(headers: ReplyHeaders): string | null {
  return generationIdOf(firstHeader(headers, 'x-generation-id'));
}
