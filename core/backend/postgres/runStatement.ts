import type { PoolClient, QueryResult } from 'pg';
import {
  AnswerTooLarge,
  answerLimit,
  noteFailure,
  StatementCancelled,
  statementLimits,
  type StatementLimits,
} from '../database/statementLimits.ts';
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
 * @throws {StatementCancelled} {AnswerTooLarge} {AppError} `storage` if the server is unreachable; or the database's or connection's own
 * error.
 */
export async function runStatement(
  client: PoolClient,
  text: string,
  values: readonly unknown[] | null,
  limits: Readonly<StatementLimits> = statementLimits(),
): Promise<QueryResult> {
  const { deadlineMs, signal, spent } = limits;
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
  const answer = watchAnswer(client, limits);
  const start = performance.now();
  const late = deadlineMs === null ? null : setTimeout(() => cancel('deadline'), deadlineMs);
  const leave = () => cancel('abort');
  signal?.addEventListener('abort', leave, { once: true });
  try {
    const query = values === null ? client.query(text) : client.query(text, await withJsonLists(client, text, values));
    const result = await query;
    if (answer.isTooLarge()) throw new AnswerTooLarge();
    return result;
  } catch (thrown) {
    const ended = reason === null ? thrown : new StatementCancelled(reason, thrown);
    const failure = answer.isTooLarge() ? new AnswerTooLarge() : isGone ? serverGone(thrown) : ended;
    noteFailure(failure);
    throw failure;
  } finally {
    spent?.(performance.now() - start);
    stopWatch();
    answer.stop();
    if (late !== null) clearTimeout(late);
    if (giveUp !== null) clearTimeout(giveUp);
    stopCancelling();
    signal?.removeEventListener('abort', leave);
  }
}

/** Ends the connection once the rows of its statement have more bytes than the caller may read. */
function watchAnswer(client: PoolClient, limits: Readonly<StatementLimits>) {
  const most = answerLimit(limits);
  let bytes = 0;
  const count = ({ length }: { length: number }) => {
    bytes += length;
    // Cancelled instead, the rest would be read until the server has noticed.
    if (most !== null && bytes > most) client.connection.stream.destroy();
  };
  if (most !== null) client.connection.on('dataRow', count);
  return {
    isTooLarge: () => most !== null && bytes > most,
    stop: () => client.connection.off('dataRow', count),
  };
}
