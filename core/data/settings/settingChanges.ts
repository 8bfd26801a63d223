import { enum as oneOf, int, object, string, templateLiteral, union, unknown, type infer as Infer } from 'zod';
import { numeric } from '../columns/numeric.ts';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows } from '../query.ts';
import { settingKeys, type SettingKey } from './settingKeys.ts';

/** A row of `settings_changes`: who set which value, the value before, and when. */
export const settingChangeRow = object({
  id: numeric,
  key: union([oneOf(settingKeys), templateLiteral(['model_step_', int()])]),
  /** Null where it had its default. */
  before: unknown(),
  after: unknown(),
  changed_by: string(),
  changed_at: timestamp,
});

export type SettingChange = Infer<typeof settingChangeRow>;

const table = 'settings_changes';

/** The latest changes of these settings (`allSettingKeys` for all), newest first. */
export function getSettingChanges(
  db: Database,
  {
    keys,
    limit = 50,
    before,
  }: { keys: readonly SettingKey[]; limit?: number | undefined; before?: number | undefined },
  options?: QueryOptions,
): Promise<SettingChange[]> {
  let query = db.from(table).select('*').in('key', keys);
  if (before !== undefined) query = query.lt('id', before);
  const page = query.order('id', { ascending: false }).limit(limit);
  return rows({ act: 'read', thing: 'changes of settings' }, page, settingChangeRow, options);
}
