import type { PoolClient, QueryResult } from 'pg';
import { noteFailure, StatementCancelled, statementLimits, type StatementLimits } from '../database/statementLimits.ts';
import { cancelStatement } from './cancelStatement.ts';
import { withJsonLists } from './listValues.ts';
import { serverGone, watchServer } from './serverLiveness.ts';

/** A server gets this long to obey; one that does not is frozen or gone, and its connection is given up. */
const OBEY_MS = 1_000;

const cancelled = new WeakSet<PoolClient>();

/** Whether a statement of this connection was ever cancelled: a late request could end the next one. */
export function wasCancelled(client: PoolClient): boolean {
  return cancelled.has(client);
}

/**
 * Runs one statement, or with `values` null several, within the limits of the request: at its deadline, and when nobody
 * waits for the answer any more, the statement is cancelled in the database. One without a deadline ends where the server
 * does not answer any more.
 * @throws StatementCancelled; AppError `storage` where the server is gone; the database's or the connection's error.
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
    // Fails the statement here whatever the server does, which is still asked to end it there.
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
