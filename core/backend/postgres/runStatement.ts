import type { PoolClient, QueryResult } from 'pg';
import { noteFailure, StatementCancelled, statementLimits, type StatementLimits } from '../database/statementLimits.ts';
import { cancelStatement } from './cancelStatement.ts';
import { withJsonLists } from './listValues.ts';
import { serverGone, watchServer } from './serverLiveness.ts';

/**
 * Milliseconds for the server to end a cancelled statement; after that it is considered unreachable and the connection
 * is closed.
 */
const OBEY_MS = 1_000;

const cancelled = new WeakSet<PoolClient>();

/** Whether a statement of this connection was ever cancelled: a late cancel request could end the next one. */
export function wasCancelled(client: PoolClient): boolean {
  return cancelled.has(client);
}

/**
 * Runs one statement (several with `values` null) within the limits of the request: it is cancelled in the database at
 * its deadline, and when the caller no longer waits. Without a deadline it ends when the server stops responding.
 * @throws {StatementCancelled} {AppError} `storage` if the server is unreachable; or the database's or connection's own
 * error.
 */
export async function runStatement(
  client: PoolClient,
  text: string,
  values: readonly unknown[] | null,
  { deadlineMs, signal }: Readonly<StatementLimits> = statementLimits(),
): Promise<QueryResult> {
  if (signal?.aborted === true) throw new StatementCancelled('abort', signal.reason);
  let reason: 'deadline' | 'abort' | null = null;
  let giveUp: NodeJS.Timeout | null = null;
  let stopCancelling = () => {};
  const cancel = (why: 'deadline' | 'abort') => {
    if (reason !== null) return;
    reason = why;
    cancelled.add(client);
    const stop = cancelStatement(client);
    stopCancelling = stop;
    // Fails the statement locally whatever the server does; the server is still asked to end it.
    giveUp = setTimeout(() => {
      stopCancelling = () => {};
      client.connection.stream.destroy();
    }, OBEY_MS);
  };
  let isGone = false;
  const stopWatch =
    deadlineMs === null
      ? watchServer(client, () => {
          isGone = true;
          client.connection.stream.destroy();
        })
      : () => {};
  const late = deadlineMs === null ? null : setTimeout(() => cancel('deadline'), deadlineMs);
  const leave = () => cancel('abort');
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await (values === null ? client.query(text) : client.query(text, await withJsonLists(client, text, values)));
  } catch (thrown) {
    const failure = isGone ? serverGone(thrown) : reason === null ? thrown : new StatementCancelled(reason, thrown);
    noteFailure(failure);
    throw failure;
  } finally {
    stopWatch();
    if (late !== null) clearTimeout(late);
    if (giveUp !== null) clearTimeout(giveUp);
    stopCancelling();
    signal?.removeEventListener('abort', leave);
  }
}
