import { Connection } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { Kysely, type Dialect } from 'kysely';
import { setSessionContext } from './sessionContext.ts';
import { asUnavailable } from './unavailable.ts';

/**
 * A connection for `@supabase/lite` over our own driver. Its own classes open their driver when constructed
 * (`PgliteConnection` a database in this thread, `PostgresConnection` a pool of postgres.js, which ends the process
 * when a connection breaks); their common base class does all the rest.
 * Goes when: upstream accepts a Kysely dialect without opening its own driver.
 */
export function createLiteConnection(dialect: Dialect): Connection {
  const base: unknown = Object.getPrototypeOf(PgliteConnection);
  if (typeof base !== 'function') throw changed();
  const connection: unknown = Reflect.construct(base, [{}]);
  if (!(connection instanceof Connection)) throw changed();
  connection.kysely = new Kysely({ dialect });
  connection.normalizeDbError = asUnavailable;
  // `instanceof` leaves the type parameters open; the package's default ones apply.
  /* eslint-disable typescript/no-unsafe-argument, typescript/no-unsafe-return */
  keepGrants(connection);
  setSessionContext(connection);
  return connection;
  /* eslint-enable typescript/no-unsafe-argument, typescript/no-unsafe-return */
}

function changed(): TypeError {
  return new TypeError('@supabase/lite has changed: its connection cannot be made without its driver.');
}

/**
 * Before its first request `@supabase/lite` grants all rights on every table with row-level security to every role and
 * relies on policies alone. With its state set to done, the grants of our migrations remain. It patches the package's
 * internals, so a test verifies the grants after requests.
 * Goes when: upstream has an option not to grant.
 */
function keepGrants(connection: Connection): void {
  Reflect.set(connection, 'rlsState', 'active');
}
