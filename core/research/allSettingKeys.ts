import { settingKeys, type SettingKey, type StepModelKey } from '#core/data/settings/settingKeys.ts';
import { researchSteps } from './steps.ts';

/** Names of every setting: those of the installation, and the model of each research step. */
export const allSettingKeys: readonly SettingKey[] = [
  ...settingKeys,
  ...researchSteps.map(({ number }) => stepModelKey(number)),
];

/** The setting that names the model of a step. */
export function stepModelKey(step: number): StepModelKey {
  return `model_step_${step}`;
}
