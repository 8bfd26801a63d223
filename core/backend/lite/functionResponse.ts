const QUESTION = /^\s*select current_setting\('response\.status', true\) as status,/i;

/** The answer to {@link asksForResponse}: the function left status and headers alone. */
export const functionResponse: readonly unknown[] = [{ status: null, headers: null }];

/**
 * Whether this is what `@supabase/lite` asks behind each call of a function: whether it set the answer's status or
 * headers, as PostgREST lets functions do. None of ours does, which a test holds, so that the database is not asked, a
 * round trip less for each call.
 * Goes when: upstream asks together with the call.
 */
export function asksForResponse(text: string): boolean {
  return QUESTION.test(text);
}
