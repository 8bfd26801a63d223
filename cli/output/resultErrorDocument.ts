import { object, string } from 'zod';

/** An error inside a result, where other parts of it succeeded. */
export const resultErrorDocument = object({ code: string(), message: string(), hint: string().nullable() });
