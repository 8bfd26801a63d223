import type { AppError } from '#core/errors.ts';

/** An error of Velocity in the form in which table, file and sign-in clients read errors of a server. */
export function errorResponse(error: AppError): Response {
  const { code, message, hint } = error;
  return Response.json({ code, message, msg: message, hint: hint ?? null, details: null }, { status: 503 });
}
