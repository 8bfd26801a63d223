import { array, object, record, string, unknown } from 'zod';
import type { Secret } from '#core/secret.ts';
import type { Fetch } from '../backend.ts';
import { CONTROL } from '../database/readStatus.ts';
import type { QueueDatabase } from './queueDatabase.ts';

/** Route of queue statements on the socket of a data folder's owner, with the secret key. */
export const QUEUE_STATEMENT = `${CONTROL}/queue`;

export const queueStatement = object({ text: string(), values: array(unknown()) });

const rowsAnswer = array(record(string(), unknown()));
const errorAnswer = object({ message: string(), fields: record(string(), string()).default({}) });

/** A statement may wait behind a restore; the queue retries one that takes longer. */
const STATEMENT_MS = 60_000;

/**
 * Queue access of an embedded database. Owner and guests send statements to the owner's API, which first reopens a
 * database that crashed or is being restored, and runs them on its one connection under its mutex.
 */
export function folderQueue(fetch: Fetch, secretKey: Secret): QueueDatabase {
  return {
    kind: 'statements',
    execute: async (text, values) => {
      const answer = await fetch(`http://localhost${QUEUE_STATEMENT}`, {
        method: 'POST',
        headers: { apikey: secretKey.reveal(), 'content-type': 'application/json' },
        body: JSON.stringify({ text, values }),
        signal: AbortSignal.timeout(STATEMENT_MS),
      });
      const body: unknown = await answer.json();
      if (answer.ok) return rowsAnswer.parse(body);
      const { message, fields } = errorAnswer.parse(body);
      throw Object.assign(new Error(message), fields);
    },
  };
}
