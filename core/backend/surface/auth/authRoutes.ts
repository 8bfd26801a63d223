import { AppError } from '#core/errors.ts';
import { refuseAuthInput } from './authInput.ts';
import { CLIENT_ADDRESS } from '../clientAddress.ts';
import { callerKey } from '../callerKey.ts';
import type { AuthContext } from './authContext.ts';
import { addressRefused, authError, mailServerBusy, tooManyRequests } from './authError.ts';
import { changeUser } from './changeUser.ts';
import { beginGoogleSignIn, finishGoogleSignIn } from './googleSignIn.ts';
import { openLink, renewSession } from './openLink.ts';
import { perAddress } from './rateLimits.ts';
import { recover } from './recover.ts';
import { siteRedirect } from './siteRedirect.ts';
import { passwordSignIn } from './signIn.ts';
import { signUp } from './signUp.ts';
import type { StrangerRequest } from './strangerQueue.ts';

interface Asked {
  auth: AuthContext;
  request: Request;
  /** The body as JSON; null if there is none. */
  input: () => Promise<unknown>;
  /** Client address for rate limits; null in this process and on this machine. */
  address: string | null;
}

type Answer = (asked: Asked) => Promise<Response>;

const byLibrary: Answer = async ({ auth, request }) => auth.app.fetch(request);

/**
 * The routes that the product uses. The rest of the auth API (`/otp`, `/magiclink`, `/reauthenticate`, …) is closed.
 */
const routes: Readonly<Record<string, Answer>> = {
  'POST /auth/v1/signup': queued('sign-up', withKey(mailed(async ({ auth, input }) => signUp(auth, await input())))),
  'POST /auth/v1/token': withKey(token),
  'POST /auth/v1/recover': queued(
    'recovery',
    withKey(
      mailed(async ({ auth, input, request }) => {
        return recover(auth, await input(), callerKey(request, auth.keys) === 'secret');
      }),
    ),
  ),
  'GET /auth/v1/verify': limited(({ auth, request }) => openLink(auth, request)),
  'GET /auth/v1/user': byLibrary,
  'PUT /auth/v1/user': withKey(async ({ auth, request, input }) => changeUser(auth, request, await input())),
  'POST /auth/v1/logout': byLibrary,
  'GET /auth/v1/settings': byLibrary,
  'GET /auth/v1/health': byLibrary,
  'GET /auth/v1/authorize': limited(beginGoogleSignIn),
  'GET /auth/v1/callback': ({ auth, request, address }) => finishGoogleSignIn(auth, request, address),
};

/** The caller's body is no JSON; what the library or the database answered is another matter. */
class UnreadableBody extends Error {}

/** Handles `/auth/v1` except user administration. `path`: as returned by `plainPath`. */
export async function answerAuth(auth: AuthContext, request: Request, path: string): Promise<Response> {
  if (request.method === 'OPTIONS') return auth.app.fetch(request);
  const route = routes[`${request.method} ${path}`];
  if (route === undefined) return authError(404, 'not_found', 'Not found');
  const refused = await refuseAuthInput(request);
  if (refused !== null) return refused;
  const asked = siteRedirect(request, auth.siteUrl);
  const input = async (): Promise<unknown> => {
    // A copy: the library reads the body as well.
    const text = await asked.clone().text();
    try {
      const body: unknown = JSON.parse(text || 'null');
      return body ?? {};
    } catch (cause) {
      throw new UnreadableBody('The body is no JSON.', { cause });
    }
  };
  try {
    return await route({ auth, request: asked, input, address: request.headers.get(CLIENT_ADDRESS) });
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return tooManyRequests(5);
    if (error instanceof UnreadableBody) return authError(400, 'bad_json', 'Could not parse request body as JSON');
    throw error;
  }
}

async function token(asked: Asked): Promise<Response> {
  const { auth, request, input, address } = asked;
  const kind = new URL(request.url).searchParams.get('grant_type');
  if (kind === 'password') return passwordSignIn(auth, request, await input(), address);
  // Renewing a session is not a guess at a password.
  if (kind === 'refresh_token') return renewSession(auth, request, await input());
  return authError(400, 'invalid_credentials', 'unsupported_grant_type');
}

/** For what anybody can ask of the database. Invitations, with the secret key, do not wait for strangers. */
function queued(kind: StrangerRequest, answer: Answer): Answer {
  const counted = limited(answer);
  return async (asked) => {
    const { auth, request, address } = asked;
    if (callerKey(request, auth.keys) === 'secret') return counted(asked);
    const refusedS = address === null ? 0 : auth.limits.refusedFor(perAddress, address);
    if (refusedS > 0) return addressRefused(refusedS);
    return auth.strangers.run(kind, { address, signal: request.signal }, () => counted(asked));
  };
}

function limited(answer: Answer): Answer {
  return async (asked) => {
    const wait = asked.address === null ? 0 : await asked.auth.limits.take(perAddress, asked.address);
    return wait > 0 ? addressRefused(wait) : answer(asked);
  };
}

/** Refused are all alike, before an account is looked for. */
function mailed(answer: Answer): Answer {
  return async (asked) => (asked.auth.mailer.isFull ? mailServerBusy() : answer(asked));
}

/** The library checks the key of requests that it handles; those handled here need the same check. */
function withKey(answer: Answer): Answer {
  return async (asked) => {
    const { request, auth } = asked;
    const key = callerKey(request, auth.keys);
    if (key === 'publishable' || key === 'secret') return answer(asked);
    const message = key === 'none' ? 'No API key found in request' : 'Invalid API key';
    return Response.json({ code: 401, message, msg: message }, { status: 401 });
  };
}
