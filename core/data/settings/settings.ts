import { array, boolean, number, object, string, unknown, type infer as Infer, type ZodType } from 'zod';
import { AppError } from '#core/errors.ts';
import { modelIdPattern } from '#core/models/model.ts';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows, value } from '../query.ts';
import type { SettingKey, StepModelKey } from './settingKeys.ts';

const usd = number('must be an amount in USD')
  .positive('must be more than 0')
  .max(1_000_000, 'must be at most 1,000,000')
  .nullable();

const LONGEST_LIST = 2000;
const words = array(string().trim().min(1).max(60, 'must have words of at most 60 characters')).refine(
  (list) => list.join(', ').length <= LONGEST_LIST,
  `must have at most ${LONGEST_LIST} characters together`,
);

/** The id of a model, as the gateway expects it. */
export const modelId = string()
  .max(100, 'must have at most 100 characters')
  .regex(modelIdPattern, 'must be the id of a model, such as openai/gpt-4o');

interface SettingDefinition {
  schema: ZodType;
  default: unknown;
  about: string;
}

const modelFor = (use: string) => ({ schema: modelId.nullable(), default: null, about: `Model of ${use}.` });

/** The settings of staff with their defaults, one row each; models of research steps are handled below. */
const definitions: Readonly<Record<Exclude<SettingKey, StepModelKey>, SettingDefinition>> = {
  monthly_budget_usd: { schema: usd, default: null, about: 'USD that all models together may cost in a month.' },
  run_budget_usd: { schema: usd, default: null, about: 'USD that one research run may cost.' },
  words_to_avoid: { schema: words, default: [], about: 'Words that models are told not to use.' },
  model_research: modelFor('research steps that have none of their own here'),
  model_suggestions: modelFor('title ideas for posts'),
  model_drafts: modelFor('article drafts'),
  model_variations: modelFor('variations of stories'),
  model_analyses: modelFor('analyses, and of reports on web pages'),
  model_summaries: modelFor('summaries of web pages'),
  model_web_search: modelFor('web search by a model'),
};

/** Validation, default and description of a setting. */
export function settingDefinition(key: SettingKey): SettingDefinition {
  return isStepModel(key) ? modelFor(`research step ${key.slice('model_step_'.length)}`) : definitions[key];
}

function isStepModel(key: SettingKey): key is StepModelKey {
  return key.startsWith('model_step_');
}

/**
 * Validates a value for a setting.
 * @throws {AppError} `invalid_input` saying why it is not allowed.
 */
export function settingValue(key: SettingKey, typed: unknown): unknown {
  const result = settingDefinition(key).schema.safeParse(typed);
  if (result.success) return result.data;
  throw new AppError('invalid_input', `${key} ${result.error.issues[0]?.message ?? 'is not understood'}.`, {
    hint: 'Correct the value; nothing was saved.',
  });
}

const settingRow = object({ key: string(), value: unknown(), updated_by: string(), updated_at: timestamp });

/** A setting with its current value. */
export interface StaffSetting {
  key: SettingKey;
  value: unknown;
  about: string;
  /** Null where it has its default. */
  updatedBy: string | null;
  /** ISO 8601. */
  updatedAt: string | null;
}

/** The settings with these keys (`allSettingKeys` for all), including those with their default. */
export async function getSettings(
  db: Database,
  keys: readonly SettingKey[],
  options?: QueryOptions,
): Promise<StaffSetting[]> {
  const query = db.from('settings').select('*');
  const stored = await rows({ act: 'read', thing: 'settings' }, query, settingRow, options);
  return keys.map((key) => {
    const { about, default: fallback } = settingDefinition(key);
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
 * Sets a setting by compare-and-set: only while it still is `expected`, the value the editor saw. `value` must have
 * passed {@link settingValue}.
 * @returns whether it was set, and its current value.
 */
export async function setSetting(
  db: Database,
  change: {
    key: SettingKey;
    /** The default, where no value is set. */
    expected: unknown;
    value: unknown;
    /** Who does it. The person of a session takes precedence. */
    person?: string | undefined;
  },
  options?: QueryOptions,
): Promise<Infer<typeof answer>> {
  const { key, expected, value: wanted, person = null } = change;
  const { default: fallback } = settingDefinition(key);
  const query = db.rpc('change_setting', {
    setting: key,
    change: { expected, value: wanted, default: fallback },
    person,
  });
  return value({ act: 'save', thing: 'setting' }, query, answer, options);
}
