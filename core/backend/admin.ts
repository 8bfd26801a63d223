import type { AuthError, User } from '@supabase/auth-js';
import { systemClock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { readRetryAfter } from '#core/http/retryAfter.ts';
import type { Secret } from '#core/secret.ts';
import type { BackendAdmin, BackendUser, Fetch } from './backend.ts';

/** User administration of a backend through its auth API, the same for all three kinds. */
export function createAdmin(url: string, secretKey: Secret, fetch: Fetch): BackendAdmin {
  const api = async (signal?: AbortSignal) => {
    const { GoTrueAdminApi } = await import('@supabase/auth-js');
    const key = secretKey.reveal();
    return new GoTrueAdminApi({
      url: `${url}/auth/v1`,
      headers: { apikey: key, Authorization: `Bearer ${key}` },
      fetch: (input, init) => fetch(input, signal === undefined ? init : { ...init, signal }),
    });
  };
  return {
    async listUsers({ email, signal } = {}) {
      const admin = await api(signal);
      const wanted = email?.trim().toLowerCase();
      const users: BackendUser[] = [];
      for (let page = 1; ; page += 1) {
        const { data, error } = await admin.listUsers({ page, perPage: PAGE });
        if (error !== null) throw adminError('The accounts could not be listed', error);
        users.push(...data.users.map(toBackendUser));
        if (data.users.length < PAGE) break;
      }
      return wanted === undefined ? users : users.filter((user) => user.email.toLowerCase() === wanted);
    },
    async createUser({ email, password }) {
      const { data, error } = await (await api()).createUser({ email, password, email_confirm: true });
      if (error !== null) throw adminError(`The account ${email} could not be made`, error);
      return toBackendUser(data.user);
    },
    async setPassword(userId, password) {
      const { error } = await (await api()).updateUserById(userId, { password, email_confirm: true });
      if (error !== null) throw adminError('The password could not be set', error);
    },
    async invite(email) {
      const key = secretKey.reveal();
      const answer = await fetch(`${url}/auth/v1/recover`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      if (answer.ok) return;
      if (answer.status === 429) {
        const retryAfterMs = readRetryAfter(Object.fromEntries(answer.headers), systemClock.now()) ?? MAIL_MS;
        throw new AppError(
          'rate_limited',
          `${email} was sent a mail already: one a minute and ten a day go to a mailbox.`,
          {
            hint: `Invite them again in ${Math.ceil(retryAfterMs / 1000)} s; with "Forgot password?" they get in too.`,
            retryAfterMs,
          },
        );
      }
      throw new AppError('provider', `The mail to ${email} could not be sent: the answer was ${answer.status}.`, {
        hint: 'They are staff all the same, and get in with "Forgot password?".',
      });
    },
    async deleteUser(userId) {
      const { error } = await (await api()).deleteUser(userId);
      if (error !== null) throw adminError('The account could not be deleted', error);
    },
  };
}

const PAGE = 200;
/** Milliseconds until a mailbox may get another mail, where the answer does not say. */
const MAIL_MS = 60_000;

function toBackendUser({ id, email, created_at, last_sign_in_at, email_confirmed_at }: User): BackendUser {
  const iso = (time: string) => new Date(time).toISOString();
  return {
    id,
    email: email ?? '',
    createdAt: iso(created_at),
    confirmed: email_confirmed_at !== undefined && email_confirmed_at !== null,
    lastSignInAt: last_sign_in_at === undefined || last_sign_in_at === null ? null : iso(last_sign_in_at),
  };
}

function adminError(what: string, error: AuthError): AppError {
  const { code, status, message } = error;
  const said = `${what}: ${message}`;
  if (code === 'email_exists' || code === 'user_already_exists') {
    return new AppError('conflict', said, { hint: 'Use the account that is there.', cause: error });
  }
  if (status === 404)
    return new AppError('not_found', said, { hint: 'List the accounts and try again.', cause: error });
  if (status === 422 || status === 400) {
    return new AppError('invalid_input', said, { hint: 'Correct the email or the password.', cause: error });
  }
  if (status === 401 || status === 403) {
    return new AppError('auth', said, { hint: 'Check the secret key of the backend.', cause: error });
  }
  if (code === 'locked') return new AppError('locked', said, { retryable: true, cause: error });
  return new AppError('storage', said, {
    hint: 'Check that the backend runs, then try again.',
    retryable: true,
    cause: error,
  });
}
