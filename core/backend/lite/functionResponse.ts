const QUESTION = /^\s*select current_setting\('response\.status', true\) as status,/i;

/** Result for {@link asksForResponse}: the function did not set status or headers. */
export const functionResponse: readonly unknown[] = [{ status: null, headers: null }];

/**
 * Whether this is the query that `@supabase/lite` sends after each function call to find out whether the function set
 * the response's status or headers, as PostgREST permits. None of ours does (verified by a test), so the query is
 * skipped, which saves a round trip per call.
 * Goes when: upstream sends it together with the call.
 */
export function asksForResponse(text: string): boolean {
  return QUESTION.test(text);
}
