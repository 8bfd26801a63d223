import { looseObject, optional, record, string, unknown } from 'zod';

const text = optional(string().nullable());
const signInBody = looseObject({
  email: text,
  phone: text,
  password: text,
  token: text,
  token_hash: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  id_token: text,
  nonce: text,
  provider: text,
  type: text,
});
const dataBody = looseObject({ data: optional(record(string(), unknown()).nullable()) });

/** Maximum bytes of an account's metadata as JSON: it is read with every access to the account. */
export const METADATA_LIMIT = 16_384;
/** The same for whoever signs up, which anybody can do without limit over many addresses. */
export const SIGN_UP_METADATA_LIMIT = 1024;

/**
 * Rejects sign-in requests that are malformed, in the words of hosted Supabase: a body that is not an object, a field
 * that is not text, a text that the database cannot store. `@supabase/lite` would fail on them and answer 500.
 * @returns null for everything that it can judge itself, unreadable JSON included.
 */
export async function refuseAuthInput(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if ([...searchParams].some(([, value]) => !storableText(value))) return invalid('Invalid query parameter');
  if (request.body === null) return null;
  let body: unknown;
  let storable = true;
  try {
    body = JSON.parse(await request.clone().text(), (key, value: unknown) => {
      if (!storableText(key) || (typeof value === 'string' && !storableText(value))) storable = false;
      return value;
    });
  } catch (error) {
    return error instanceof RangeError ? invalid('The body is nested too deeply') : null;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse('bad_json', 'Could not parse request body as JSON: an object is needed');
  }
  if (!storable) return invalid('Texts cannot hold the character U+0000 or half of a pair');
  const { data } = dataBody.safeParse(body).data ?? { data: false };
  if (data === false) return invalid('data must be an object');
  const limit = pathname.endsWith('/signup') ? SIGN_UP_METADATA_LIMIT : METADATA_LIMIT;
  if (Buffer.byteLength(JSON.stringify(data ?? null)) > limit) return invalid('data is too large');
  const [issue] = signInBody.safeParse(body).error?.issues ?? [];
  return issue === undefined ? null : invalid(`${issue.path.join('.')} must be a text`);
}

/** PostgreSQL stores neither NUL characters nor unpaired surrogates. */
function storableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

function invalid(message: string): Response {
  return refuse('validation_failed', message);
}

function refuse(code: string, message: string): Response {
  return Response.json({ code: 400, error_code: code, msg: message }, { status: 400 });
}
