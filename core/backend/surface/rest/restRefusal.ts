/** An answer that refuses a request of tables or functions, in the form in which PostgREST refuses. */
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

/** Why a query is refused. */
export class QueryRefusal extends Error {
  override readonly name = 'QueryRefusal';
  readonly hint: string | null;

  constructor(message: string, hint: string | null = null) {
    super(message);
    this.hint = hint;
  }
}
