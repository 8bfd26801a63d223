import { type HydrationState, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom';

/** Errors of the server's loaders, as the router knows them: their status chooses what the page says. */
export function reviveErrors(errors: HydrationState['errors']): NonNullable<HydrationState['errors']> | null {
  if (errors === null || errors === undefined) return null;
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, revive(error)]));
}

function revive(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('status' in error)) return error;
  const status = typeof error.status === 'number' ? error.status : 500;
  return new ErrorResponse(status, '', 'data' in error ? error.data : null);
}
