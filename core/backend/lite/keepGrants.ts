import type { Connection } from '@supabase/lite';

/**
 * Before its first request `@supabase/lite` grants everything on every table with row-level security to everybody and
 * relies on the policies alone. Told that this is done, it leaves the grants of our migrations as they are.
 * A test holds that they are still there after requests, as this reaches into the package.
 */
export function keepGrants(connection: Connection): void {
  Reflect.set(connection, 'rlsState', 'active');
}
