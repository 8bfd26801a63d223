import { AppError } from '#core/errors.ts';
import { lacksOwnPassword } from '#core/keyTrust.ts';
import { redact, Secret } from '#core/secret.ts';

/** An error for a failed PostgreSQL connection that names the server but never the password. */
export function connectionError(url: Secret, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const address = URL.canParse(url.reveal()) ? new URL(url.reveal()) : null;
  const server = address === null ? 'the server of DATABASE_URL' : `${address.host}${address.pathname}`;
  const said = redact(cause instanceof Error ? cause.message : String(cause), [
    url,
    address === null ? undefined : secretOf(address.password),
  ]);
  const wrong = code in reasons;
  if (code === '28P01' && lacksOwnPassword(url.reveal())) {
    return new AppError(
      'config',
      `PostgreSQL at ${server} asks for a password, and DATABASE_URL of the .env has none.`,
      {
        hint: 'PGPASSWORD and ~/.pgpass are not used for a database that a .env names. Write the password into its DATABASE_URL, or set DATABASE_URL in the environment.',
      },
    );
  }
  return new AppError(
    wrong ? 'config' : 'storage',
    `PostgreSQL at ${server} cannot be used: ${reasons[code] ?? said}.`,
    {
      hint: wrong ? 'Correct DATABASE_URL.' : 'Check that the server runs and can be reached, then try again.',
      retryable: !wrong,
    },
  );
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const reasons: Readonly<Record<string, string>> = {
  '28P01': 'user or password are wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  ENOTFOUND: 'there is no such server',
  ERR_INVALID_URL: 'DATABASE_URL is no address',
};

function secretOf(password: string): Secret | undefined {
  return password === '' ? undefined : new Secret(decodeURIComponent(password));
}
