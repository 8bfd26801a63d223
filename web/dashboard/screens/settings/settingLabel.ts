import type { SettingKey } from '#core/data/settings/settingKeys.ts';
import { modelUses } from '#core/models/modelUses.ts';
import { stepModelKey } from '#core/research/allSettingKeys.ts';
import { researchSteps } from '#core/research/steps.ts';

const labels: Readonly<Partial<Record<SettingKey, string>>> = {
  monthly_budget_usd: 'Monthly budget',
  run_budget_usd: 'Budget of a run',
  words_to_avoid: 'Words to avoid',
  model_research: 'Model of research',
};

/** The label of a setting. */
export function settingLabel(key: SettingKey): string {
  const use = modelUses.find((one) => `model_${one.use}` === key)?.label;
  const step = researchSteps.find(({ number }) => stepModelKey(number) === key)?.name;
  return labels[key] ?? (use === undefined ? `Model of step ${step ?? key}` : `Model: ${use}`);
}
