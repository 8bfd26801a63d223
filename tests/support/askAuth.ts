import { CLIENT_ADDRESS, limitedAddress } from '#core/backend/surface/clientAddress.ts';
import type { TestBackend } from './backends.ts';

export interface AuthQuestion {
  body?: object;
  /** Access token of a session. */
  token?: string;
  /** The client's address, as a listener reports it. */
  address?: string;
  cookie?: string;
}

/** Calls the auth API as a program does that has the publishable key from the page's source. */
export function askAuth(
  backend: Pick<TestBackend, 'url' | 'keys' | 'fetch'>,
  question: string,
  { body, token, address, cookie }: AuthQuestion = {},
): Promise<Response> {
  const [method = 'GET', path = ''] = question.split(' ');
  return backend.fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.keys.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(address === undefined ? {} : { [CLIENT_ADDRESS]: limitedAddress(address) }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The link of the newest mail to an address. */
export function mailedLink(backend: TestBackend, to: string): string {
  const mail = backend.mails.findLast((each) => each.to === to && (each.text ?? '').includes('/verify?'));
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Opens a link of a mail, as a browser does. @returns the parameters that the page would get. */
export async function openMailedLink(backend: TestBackend, link: string): Promise<URLSearchParams> {
  const url = new URL(link);
  const answer = await backend.fetch(`${backend.url}${url.pathname}${url.search}`, { redirect: 'manual' });
  return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
}

/** Resets all limits to the time of the last request, however slow this machine is. */
export async function letNoTimePass({ sql }: Pick<TestBackend, 'sql'>): Promise<void> {
  await sql.query(
    `update private.rate_limits
     set taken = array(select t + (clock_timestamp() - (select max(n) from unnest(taken) n)) from unnest(taken) t)`,
  );
}

/** Lets time pass for all limits. */
export async function letLimitsPass(
  { sql, passTime }: Pick<TestBackend, 'sql' | 'passTime'>,
  seconds: number,
): Promise<void> {
  passTime(seconds);
  await sql.query(
    `update private.rate_limits set taken = array(select t - make_interval(secs => $1) from unnest(taken) t)`,
    [seconds],
  );
}
