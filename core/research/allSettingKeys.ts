import { settingKeys, type SettingKey, type StepModelKey } from '#core/data/settings/settingKeys.ts';
import { researchSteps } from './steps.ts';

/** The keys of all settings: those of the installation, and the model of each research step. */
export const allSettingKeys: readonly SettingKey[] = [
  ...settingKeys,
  ...researchSteps.map(({ number }) => stepModelKey(number)),
];

/** The key of the setting for a step's model. */
export function stepModelKey(step: number): StepModelKey {
  return `model_step_${step}`;
}
