import type { Connection } from '@supabase/lite';
import { sql, type Kysely } from 'kysely';
import { actingPerson } from '../database/actingPerson.ts';
import { deadlineOfRole, setStatementDeadline } from '../database/statementLimits.ts';

/** Who asks and for what, as `@supabase/lite` hands it over; `jwt` holds the claims of the caller's token. */
interface Caller {
  auth?: { role?: string | null; uid?: string | number | null; jwt?: unknown } | null;
  storage?: { operation?: string | null } | null;
}

interface FunctionCall {
  method: string;
  path: string;
  requestHeaders?: Record<string, string> | undefined;
}

type TellCaller = (executor: Kysely<unknown>, caller: Caller) => Promise<void>;

const TELL_CALLER = 'applyJwtSessionContext';
const TELL_CALL = 'applyRpcRequestGucs';

/**
 * `@supabase/lite` tells the database who asks in up to ten statements, each a round trip, before every query. This says
 * the same in one, and in two for a function: setting the configuration `role` is what SET LOCAL ROLE does. The role
 * brings its deadline with it, so that the server ends a statement by itself where this process cannot. A test holds
 * that the database hears the same, as this reaches into the package.
 * Goes when: upstream sets the caller in one statement, and lets one add to it.
 */
export function tellContextAtOnce(connection: Connection): void {
  const known = [TELL_CALLER, TELL_CALL].every((name) => typeof Reflect.get(connection, name) === 'function');
  if (!known) {
    throw new TypeError('@supabase/lite has changed: it tells the database of a request in another way.');
  }
  const tellCaller: TellCaller = async (executor, caller) => {
    // The package's own defaults, in the package's order: an empty or missing role is nobody's.
    const role = caller.auth?.role || 'anon';
    const deadlineMs = deadlineOfRole(role);
    setStatementDeadline(deadlineMs);
    const uid = String(caller.auth?.uid ?? '');
    const operation = caller.storage?.operation ?? '';
    const person = actingPerson();
    const jwt = caller.auth?.jwt;
    const claims = typeof jwt === 'object' && jwt !== null ? JSON.stringify(jwt) : null;
    await sql`select set_config('role', ${role}, true), set_config('request.jwt.claim.sub', ${uid}, true),
      set_config('request.jwt.claim.role', ${role}, true), set_config('storage.operation', ${operation}, true),
      set_config('statement_timeout', ${String(deadlineMs)}, true)
      ${person === null ? sql`` : sql`, set_config('velocity.person', ${person}, true)`}
      ${claims === null ? sql`` : sql`, set_config('request.jwt.claims', ${claims}, true)`}`.execute(executor);
  };
  const tellCall = async (executor: Kysely<unknown>, { method, path, requestHeaders = {} }: FunctionCall) => {
    await sql`select set_config('response.status', '', true), set_config('response.headers', '', true),
      set_config('request.method', ${method}, true), set_config('request.path', ${path}, true),
      set_config('request.headers', ${JSON.stringify(requestHeaders)}, true)`.execute(executor);
  };
  Reflect.set(connection, TELL_CALLER, tellCaller);
  Reflect.set(connection, TELL_CALL, tellCall);
}
