import { array, boolean, number, object, string, unknown, type infer as Infer, type ZodType } from 'zod';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows, value } from '../query.ts';
import type { SettingKey } from './settingKeys.ts';

const usd = number('must be an amount in USD')
  .positive('must be more than 0')
  .max(1_000_000, 'must be at most 1,000,000')
  .nullable();

const LONGEST_LIST = 2000;
const words = array(string().trim().min(1).max(60, 'must have words of at most 60 characters')).refine(
  (list) => list.join(', ').length <= LONGEST_LIST,
  `must have at most ${LONGEST_LIST} characters together`,
);

/** What staff can set, with its default: one row a setting. */
export const settingDefinitions = [
  { key: 'monthly_budget_usd', schema: usd, default: null, about: 'USD that all models together may cost in a month.' },
  { key: 'run_budget_usd', schema: usd, default: null, about: 'USD that one research run may cost.' },
  { key: 'words_to_avoid', schema: words, default: [], about: 'Words that models are told not to use.' },
] as const satisfies readonly { key: SettingKey; schema: ZodType; default: unknown; about: string }[];

const settingRow = object({ key: string(), value: unknown(), updated_by: string(), updated_at: timestamp });

/** A setting as it stands. */
export interface StaffSetting {
  key: SettingKey;
  value: unknown;
  about: string;
  /** Null where it has its default. */
  updatedBy: string | null;
  /** ISO 8601. */
  updatedAt: string | null;
}

/** Every setting, those with their default too. */
export async function getSettings(db: Database, options?: QueryOptions): Promise<StaffSetting[]> {
  const query = db.from('settings').select('*');
  const stored = await rows({ act: 'read', thing: 'settings' }, query, settingRow, options);
  return settingDefinitions.map(({ key, about, default: fallback }) => {
    const row = stored.find((one) => one.key === key);
    return {
      key,
      about,
      value: row === undefined ? fallback : row.value,
      updatedBy: row?.updated_by ?? null,
      updatedAt: row?.updated_at ?? null,
    };
  });
}

const answer = object({ applied: boolean(), current: unknown() });

/**
 * Sets a setting where it still is `expected`, what the editor saw. `value` has passed the setting's schema.
 * @returns whether it was set, and what it is now.
 */
export async function setSetting(
  db: Database,
  change: {
    key: SettingKey;
    /** Null for a setting that has its default. */
    expected: unknown;
    value: unknown;
    /** Who does it. A session's own person counts before it. */
    person?: string | undefined;
  },
  options?: QueryOptions,
): Promise<Infer<typeof answer>> {
  const query = db.rpc('set_setting', {
    setting: change.key,
    expected: change.expected ?? null,
    new_value: change.value,
    person: change.person ?? null,
  });
  return value({ act: 'save', thing: 'setting' }, query, answer, options);
}
