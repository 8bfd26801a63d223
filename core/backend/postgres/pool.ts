import { Client, Pool, type ClientBase, type PoolClient } from 'pg';
import type { Secret } from '#core/secret.ts';
import { noteFailure, StatementCancelled, statementLimits } from '../database/statementLimits.ts';
import { wasCancelled } from './runStatement.ts';
import { readerOf } from './valueTypes.ts';

/** Milliseconds to wait for a connection: for the server's answer, or for one of the pool that is free. */
const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;

/** Connections to one database, at most `size` at once, opened when needed. A lost one is its statement's error. */
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
  // An idle connection that breaks is replaced by the next one who needs it.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction fails the next one.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Not a startup option: poolers in between refuse those. The pool waits for what this returns, without a limit of its own:
 * a server that froze at this moment would hold one of its places, and all who wait for it, for ever.
 */
function setTimeZone(client: ClientBase): unknown {
  const late = setTimeout(() => {
    if (client instanceof Client) client.connection.stream.destroy();
  }, CONNECT_MS);
  return client.query(`set time zone 'UTC'`).finally(() => clearTimeout(late));
}

/**
 * A connection of the pool; `release()` it.
 * @throws StatementCancelled where nobody waits for the answer any more once there is one.
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
 * Gives a connection back. One that is still in a transaction, had a statement cancelled, or cannot be asked any more is
 * closed: what was begun on it must not reach the next one who takes it.
 */
export function giveBack(client: PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I' || wasCancelled(client));
}

/** `sslmode=require` as libpq has it, encrypted and unchecked, as connection strings of hosted databases mean it. */
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
