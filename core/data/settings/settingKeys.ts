/** Names of the settings, without what checks their values: the table of commands names them before anything is loaded. */
export const settingKeys = ['monthly_budget_usd', 'run_budget_usd', 'words_to_avoid'] as const;
export type SettingKey = (typeof settingKeys)[number];
