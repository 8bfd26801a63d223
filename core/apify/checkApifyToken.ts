import { object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import { plainWords } from '#core/http/plainWords.ts';
import { statusError, statusLine } from './apifyError.ts';
import type { ApifyHttp, Exchange } from './apifyHttp.ts';
import { read } from './read.ts';

/** The account of a token. */
export interface ApifyAccount {
  username: string;
  /** Null where the token may not see it. */
  email: string | null;
  /** The plan's name, such as `FREE` or `STARTER`; null where the token may not see it. */
  plan: string | null;
}

const me = object({
  data: object({
    username: string(),
    email: string().nullish().catch(null),
    // A string or an object, depending on the age of the account.
    plan: string()
      .or(object({ id: string() }).transform(({ id }) => id))
      .nullish()
      .catch(null),
  }),
});

/** Asks Apify for the account of the token. A refusal reads `API test failed: {status} {statusText}. {body}`. */
export async function checkApifyToken(http: ApifyHttp, signal: AbortSignal | undefined): Promise<ApifyAccount> {
  const failure = (failed: Exchange) =>
    statusError(
      failed.kind === 'broken'
        ? 'API test failed'
        : `API test failed: ${statusLine(failed)}. ${plainWords(failed.text)}`,
      failed,
      http.clock.now(),
    );
  const { json } = await read(http, 'API test failed', { path: '/users/me', signal }, failure);
  const account = me.safeParse(json);
  if (!account.success) {
    throw new AppError('provider', 'API test failed: the answer is not from Apify.', { hint: 'Check APIFY_BASE_URL.' });
  }
  const { username, email, plan } = account.data.data;
  return { username, email: email ?? null, plan: plan ?? null };
}
