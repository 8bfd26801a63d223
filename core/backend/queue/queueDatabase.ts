import type { Secret } from '#core/secret.ts';
import type { SqlRow } from '../database/sql.ts';

/** The job queue's way to the product's own database: an address, or one statement after the other through its owner. */
export type QueueDatabase =
  | { kind: 'address'; url: Secret }
  | { kind: 'statements'; execute: (text: string, values: readonly unknown[]) => Promise<SqlRow[]> };
