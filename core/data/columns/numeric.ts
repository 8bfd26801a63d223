import { number, string, union } from 'zod';

/** Schema of a `numeric` or `bigint` column: backends send them as JSON numbers or, to keep digits, as strings. */
export const numeric = union([
  number(),
  string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
