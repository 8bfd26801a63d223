import { isNamedSetting, type NamedSettingKey, type SettingKey } from '#core/data/settings/settingKeys.ts';
import { type ModelUse, modelUses } from '#core/models/modelUses.ts';
import { stepModelKey } from '#core/research/allSettingKeys.ts';
import { researchSteps } from '#core/research/steps.ts';

type UseKey = `model_${ModelUse}`;

const labels: Readonly<Record<Exclude<NamedSettingKey, UseKey>, string>> = {
  monthly_budget_usd: 'Monthly budget',
  run_budget_usd: 'Budget of a run',
  words_to_avoid: 'Words to avoid',
  model_research: 'Model of research',
};

/** The label of a setting. */
export function settingLabel(key: SettingKey): string {
  if (!isNamedSetting(key)) {
    return `Model of step ${researchSteps.find(({ number }) => stepModelKey(number) === key)?.name ?? key}`;
  }
  return isUseKey(key) ? `Model: ${modelUses.find(({ use }) => `model_${use}` === key)?.label ?? key}` : labels[key];
}

function isUseKey(key: NamedSettingKey): key is UseKey {
  return modelUses.some(({ use }) => `model_${use}` === key);
}
