/** How a setting is typed, checked and shown. `usd`: an amount, or none; `words`: a list; `model`: an id, or none. */
export type SettingKind = 'usd' | 'words' | 'model';

/** The settings of staff, each with its kind. Those of research steps are `StepModelKey`. Known to the browser too. */
const kinds = {
  monthly_budget_usd: 'usd',
  run_budget_usd: 'usd',
  words_to_avoid: 'words',
  model_research: 'model',
  model_suggestions: 'model',
  model_drafts: 'model',
  model_variations: 'model',
  model_analyses: 'model',
  model_summaries: 'model',
  model_web_search: 'model',
} as const satisfies Readonly<Record<string, SettingKind>>;

export type NamedSettingKey = keyof typeof kinds;
/** `model_step_1` is the model of the first research step. */
export type StepModelKey = `model_step_${number}`;
export type SettingKey = NamedSettingKey | StepModelKey;

/** Keys of the settings without those of research steps: `allSettingKeys` has both. */
export const settingKeys = Object.keys(kinds).filter(isNamedSetting);

export function settingKind(key: SettingKey): SettingKind {
  return isNamedSetting(key) ? kinds[key] : 'model';
}

export function isNamedSetting(key: string): key is NamedSettingKey {
  return Object.hasOwn(kinds, key);
}
