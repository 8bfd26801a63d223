import { array, object, record, string, unknown } from 'zod';
import type { Secret } from '#core/secret.ts';
import type { Fetch } from '../backend.ts';
import { CONTROL } from '../database/readStatus.ts';
import type { QueueDatabase } from './queueDatabase.ts';

/** Where the owner of a data folder takes statements of the queue: on its socket, with the secret key. */
export const QUEUE_STATEMENT = `${CONTROL}/queue`;

export const queueStatement = object({ text: string(), values: array(unknown()) });

const rowsAnswer = array(record(string(), unknown()));
const errorAnswer = object({ message: string(), fields: record(string(), string()).default({}) });

/** A statement may wait behind a restore; what takes longer is asked again by the queue. */
const STATEMENT_MS = 60_000;

/**
 * The queue of an embedded database. Owner and guests alike send its statements to the owner's surface, which opens a
 * database that crashed or is being restored first, and runs them on its one connection under its mutex.
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
