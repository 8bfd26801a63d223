import { Client, Pool, type ClientBase } from 'pg';
import type { Secret } from '#core/secret.ts';
import { refuseEndlessCertificates } from './certificates.ts';
import { readerOf } from './valueTypes.ts';

/** Milliseconds to wait for a connection: for the server's answer, or for a free one of the pool. */
export const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;

/**
 * A server that freezes in a transaction, or whose network is cut, keeps its locks: the database ends the transaction,
 * later than a request's own deadline of 12 s does. What waits for a lock ends with the deadline of staff's statements.
 */
const CONNECTION_SETTINGS = `set time zone 'UTC'; set idle_in_transaction_session_timeout = '15s'; set lock_timeout = '8s'`;

/** A pool of at most `size` connections, opened on demand. A broken connection fails the statement that uses it. */
export function createPool(url: Secret, size: number): Pool {
  const pool = new Pool({
    connectionString: withLibpqModes(url.reveal()),
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    keepAlive: true,
    fallback_application_name: 'velocity',
    types: { getTypeParser: (oid: number) => readerOf(oid) },
    onConnect: prepareConnection,
  });
  // An idle connection that breaks is replaced on the next use.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction fails the next one.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Not startup options, because connection poolers refuse those. The pool waits for the returned promise without a
 * timeout: a server that froze at this moment would block a slot of the pool for ever.
 */
function prepareConnection(client: ClientBase): unknown {
  const late = setTimeout(() => {
    if (client instanceof Client) client.connection.stream.destroy();
  }, CONNECT_MS);
  return client.query(CONNECTION_SETTINGS).finally(() => clearTimeout(late));
}

/**
 * `sslmode=require` as in libpq (encrypted, unverified), which is what connection strings of hosted databases mean.
 * @throws {AppError} `config` for certificates that are no small files.
 */
export function withLibpqModes(text: string): string {
  refuseEndlessCertificates(text);
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const mode = url.searchParams.get('sslmode');
  if (mode === null || url.searchParams.has('uselibpqcompat')) return text;
  // These two modes fall back to an unencrypted connection, so they protect nothing.
  if (mode === 'prefer' || mode === 'allow') url.searchParams.set('sslmode', 'disable');
  url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}
