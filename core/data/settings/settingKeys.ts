/** The settings that name a model: `model_step_1` is that of the first research step. */
const modelSettingKeys = [
  'model_research',
  'model_step_1',
  'model_step_2',
  'model_step_3',
  'model_step_4',
  'model_step_5',
  'model_step_6',
  'model_step_7',
  'model_step_8',
  'model_suggestions',
  'model_drafts',
  'model_variations',
  'model_analyses',
  'model_summaries',
  'model_web_search',
] as const;

/** Names of the settings, without what checks their values: the table of commands names them before anything is loaded. */
export const settingKeys = ['monthly_budget_usd', 'run_budget_usd', 'words_to_avoid', ...modelSettingKeys] as const;
export type SettingKey = (typeof settingKeys)[number];
