import type { AppError } from '#core/errors.ts';

/** An AppError in the form that table, file and auth clients expect from a server. */
export function errorResponse(error: AppError): Response {
  const { code, message, hint } = error;
  return Response.json({ code, message, msg: message, hint: hint ?? null, details: null }, { status: 503 });
}
