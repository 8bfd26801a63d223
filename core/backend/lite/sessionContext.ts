import type { Connection } from '@supabase/lite';
import { sql, type Kysely } from 'kysely';
import { actingPerson } from '../database/actingPerson.ts';
import { deadlineOfRole, setStatementDeadline } from '../database/statementLimits.ts';

/** The caller and the call, as `@supabase/lite` passes them; `jwt` holds the claims of the caller's token. */
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

const SET_CALLER = 'applyJwtSessionContext';
const SET_CALL = 'applyRpcRequestGucs';

/**
 * `@supabase/lite` sets the caller's identity in up to ten statements, each a round trip, before every query. This sets
 * the same in one statement, or two for a function: setting the parameter `role` equals SET LOCAL ROLE. The role's
 * statement timeout is set too, so that the server ends a statement that this process cannot. It patches the package's
 * internals, so a test verifies that the database sees the same settings.
 * Goes when: upstream sets the caller in one statement that can be extended.
 */
export function setSessionContext(connection: Connection): void {
  const known = [SET_CALLER, SET_CALL].every((name) => typeof Reflect.get(connection, name) === 'function');
  if (!known) {
    throw new TypeError('@supabase/lite has changed: it tells the database of a request in another way.');
  }
  const setCaller: TellCaller = async (executor, caller) => {
    // The package's own defaults, in its order: an empty or missing role is `anon`.
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
  const setCall = async (executor: Kysely<unknown>, { method, path, requestHeaders = {} }: FunctionCall) => {
    await sql`select set_config('response.status', '', true), set_config('response.headers', '', true),
      set_config('request.method', ${method}, true), set_config('request.path', ${path}, true),
      set_config('request.headers', ${JSON.stringify(requestHeaders)}, true)`.execute(executor);
  };
  Reflect.set(connection, SET_CALLER, setCaller);
  Reflect.set(connection, SET_CALL, setCall);
}
