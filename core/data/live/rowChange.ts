import { enum as oneOf, nullable, object, string, type infer as Infer } from 'zod/mini';

/** One changed row, by what names it. */
export const rowChange = object({
  table: string(),
  /** Null: several rows of the table, or ones that nothing asks for by name. Of a step, its run. */
  id: nullable(string()),
  kind: oneOf(['insert', 'update', 'delete']),
});

export type RowChange = Infer<typeof rowChange>;
