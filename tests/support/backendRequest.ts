import { number, object, optional, string, type infer as Infer } from 'zod';

/** Requests to a process that has a backend open, one at a time or several at once. */
export const backendRequest = object({
  id: number(),
  act: string(),
  argument: optional(string()),
});
export type BackendRequest = Infer<typeof backendRequest>;
