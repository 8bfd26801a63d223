/** Keys of the settings, without their validation; `StepModelKey` covers the research steps. */
export const settingKeys = [
  'monthly_budget_usd',
  'run_budget_usd',
  'words_to_avoid',
  'model_research',
  'model_suggestions',
  'model_drafts',
  'model_variations',
  'model_analyses',
  'model_summaries',
  'model_web_search',
] as const;

/** `model_step_1` is the model of the first research step. */
export type StepModelKey = `model_step_${number}`;
export type SettingKey = (typeof settingKeys)[number] | StepModelKey;
