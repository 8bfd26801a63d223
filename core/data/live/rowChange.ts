import { enum as oneOf, nullable, object, string, type infer as Infer } from 'zod/mini';

/** One changed row. */
export const rowChange = object({
  table: string(),
  /** Null: several rows of the table, or rows that are never requested by id. For a step: its run. */
  id: nullable(string()),
  kind: oneOf(['insert', 'update', 'delete']),
});

export type RowChange = Infer<typeof rowChange>;
