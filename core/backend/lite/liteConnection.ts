import { Connection } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { Kysely, type Dialect } from 'kysely';
import { tellContextAtOnce } from './contextAtOnce.ts';
import { asUnavailable } from './unavailable.ts';

/**
 * The connection that `@supabase/lite` works with, over a driver of ours. Its own classes open a driver of theirs as they
 * are made (`PgliteConnection` a database in this thread, `PostgresConnection` a pool of postgres.js, which ends the
 * process when a connection breaks); the class that both come from does all the rest.
 * Goes when: upstream takes a Kysely dialect without opening a driver of its own.
 */
export function createLiteConnection(dialect: Dialect): Connection {
  const base: unknown = Object.getPrototypeOf(PgliteConnection);
  if (typeof base !== 'function') throw changed();
  const connection: unknown = Reflect.construct(base, [{}]);
  if (!(connection instanceof Connection)) throw changed();
  connection.kysely = new Kysely({ dialect });
  connection.normalizeDbError = asUnavailable;
  // `instanceof` leaves the type parameters open; the package's own default is meant.
  /* eslint-disable typescript/no-unsafe-argument, typescript/no-unsafe-return */
  keepGrants(connection);
  tellContextAtOnce(connection);
  return connection;
  /* eslint-enable typescript/no-unsafe-argument, typescript/no-unsafe-return */
}

function changed(): TypeError {
  return new TypeError('@supabase/lite has changed: its connection cannot be made without its driver.');
}

/**
 * Before its first request `@supabase/lite` grants everything on every table with row-level security to everybody and
 * relies on the policies alone. With its state set to done it leaves the grants of our migrations as they are.
 * A test holds that they are still there after requests, as this reaches into the package.
 * Goes when: upstream can be told not to grant.
 */
function keepGrants(connection: Connection): void {
  Reflect.set(connection, 'rlsState', 'active');
}
