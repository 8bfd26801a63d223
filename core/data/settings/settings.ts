import { array, boolean, number, object, string, unknown, type infer as Infer, type ZodType } from 'zod';
import { AppError } from '#core/errors.ts';
import { modelIdPattern } from '#core/models/model.ts';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows, value } from '../query.ts';
import { isNamedSetting, type NamedSettingKey, settingKind, type SettingKey, type SettingKind } from './settingKeys.ts';
import { LARGEST_BUDGET, LONGEST_LIST, LONGEST_WORD, wordsText } from './settingText.ts';

const usd = number('must be an amount in USD')
  .positive('must be more than 0')
  .max(LARGEST_BUDGET, `must be at most ${LARGEST_BUDGET.toLocaleString('en-US')}`);

const tooLong = `must have words of at most ${LONGEST_WORD} characters`;
const words = array(string().trim().min(1).max(LONGEST_WORD, tooLong)).refine(
  (list) => wordsText(list).length <= LONGEST_LIST,
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

/** What every setting of a kind has in common. */
const kinds: Readonly<Record<SettingKind, Pick<SettingDefinition, 'schema' | 'default'>>> = {
  usd: { schema: usd.nullable(), default: null },
  words: { schema: words, default: [] },
  model: { schema: modelId.nullable(), default: null },
};

const descriptions: Readonly<Record<NamedSettingKey, string>> = {
  monthly_budget_usd: 'USD that all models together may cost in a month.',
  run_budget_usd: 'USD that one research run may cost.',
  words_to_avoid: 'Words that models are told not to use.',
  model_research: 'Model of research steps that have none of their own here.',
  model_suggestions: 'Model of title ideas for posts.',
  model_drafts: 'Model of article drafts.',
  model_variations: 'Model of variations of stories.',
  model_analyses: 'Model of analyses, and of reports on web pages.',
  model_summaries: 'Model of summaries of web pages.',
  model_web_search: 'Model of web search by a model.',
};

/** Validation, default and description of a setting. */
export function settingDefinition(key: SettingKey): SettingDefinition {
  const about = isNamedSetting(key) ? descriptions[key] : `Model of research step ${key.slice('model_step_'.length)}.`;
  return { ...kinds[settingKind(key)], about };
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
  const query = db.from('settings').select('*').in('key', keys);
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
