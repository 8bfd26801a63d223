import type { Secret } from '#core/secret.ts';
import type { SqlRow } from '../database/sql.ts';

/** The job queue's access to the product's database: a connection URL, or single statements through its owner. */
export type QueueDatabase =
  | { kind: 'address'; url: Secret }
  | { kind: 'statements'; execute: (text: string, values: readonly unknown[]) => Promise<SqlRow[]> };
