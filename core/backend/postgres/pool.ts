import { Client, Pool, type ClientBase, type PoolClient } from 'pg';
import type { Secret } from '#core/secret.ts';
import { noteFailure, StatementCancelled, statementLimits } from '../database/statementLimits.ts';
import { wasCancelled } from './runStatement.ts';
import { readerOf } from './valueTypes.ts';

/** Milliseconds to wait for a connection: for the server's answer, or for a free one of the pool. */
const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;

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
    onConnect: setTimeZone,
  });
  // An idle connection that breaks is replaced on the next use.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction fails the next one.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Not a startup option, because connection poolers refuse those. The pool waits for the returned promise without a
 * timeout: a server that froze at this moment would block a slot of the pool for ever.
 */
function setTimeZone(client: ClientBase): unknown {
  const late = setTimeout(() => {
    if (client instanceof Client) client.connection.stream.destroy();
  }, CONNECT_MS);
  return client.query(`set time zone 'UTC'`).finally(() => clearTimeout(late));
}

/**
 * Takes a connection from the pool; return it with `returnConnection`.
 * @throws {StatementCancelled} if the caller no longer waits when one is free.
 */
export async function takeConnection(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect().catch((thrown: unknown) => {
    noteFailure(thrown);
    throw thrown;
  });
  const { signal } = statementLimits();
  if (signal?.aborted !== true) return client;
  client.release();
  throw new StatementCancelled('abort', signal.reason);
}

/**
 * Returns a connection to the pool. One that is still in a transaction, had a statement cancelled, or is broken is
 * closed: unfinished work must not reach the next user.
 */
export function returnConnection(client: PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I' || wasCancelled(client));
}

/** `sslmode=require` as in libpq (encrypted, unverified), which is what connection strings of hosted databases mean. */
export function withLibpqModes(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const mode = url.searchParams.get('sslmode');
  if (mode === null || url.searchParams.has('uselibpqcompat')) return text;
  // These two modes fall back to an unencrypted connection, so they protect nothing.
  if (mode === 'prefer' || mode === 'allow') url.searchParams.set('sslmode', 'disable');
  url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}
