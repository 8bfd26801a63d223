import { boolean } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

/** True where the user of this client is staff. The database decides; pages only reflect it. */
export function isStaff(db: Database, options?: QueryOptions): Promise<boolean> {
  return value({ act: 'read', thing: 'staff list' }, db.rpc('is_staff'), boolean(), options);
}
