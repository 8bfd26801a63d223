import { ApiError } from './apiError.ts';

/** Why something failed and, where the server says it, what to do now. */
export function whatToDo(error: Error): string {
  return error instanceof ApiError ? `${error.message} ${error.hint}`.trim() : error.message;
}
