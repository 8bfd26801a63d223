/** An error response in PostgREST's format for tables and functions. */
export function refuseRest(
  status: number,
  code: string,
  message: string,
  hint: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { code, message, details: null, hint };
  return Response.json(body, { status, headers: { 'access-control-allow-origin': '*', ...headers } });
}

/** Why a query is rejected. */
export class QueryRefusal extends Error {
  override readonly name = 'QueryRefusal';
  readonly hint: string | null;

  constructor(message: string, hint: string | null = null) {
    super(message);
    this.hint = hint;
  }
}
