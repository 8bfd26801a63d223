import { array, enum as oneOf, object, string, unknown } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { modelServices } from '#cli/modelServices.ts';
import { getSettings, type StaffSetting } from '#core/data/settings/settings.ts';
import { readSetting, RECOMMENDED, wordsText } from '#core/data/settings/settingText.ts';
import type { SettingKey } from '#core/data/settings/settingKeys.ts';
import { getSettingChanges, settingChangeRow, type SettingChange } from '#core/data/settings/settingChanges.ts';
import { AppError } from '#core/errors.ts';
import { formatAge, truncate } from '#core/format.ts';
import { changeSetting } from '#core/pipeline/editing/settings.ts';
import { allSettingKeys } from '#core/research/allSettingKeys.ts';
import { researchSteps } from '#core/research/steps.ts';

const settingDocument = object({
  key: string(),
  value: unknown(),
  about: string(),
  updatedBy: string().nullable(),
  updatedAt: string().nullable(),
});

export const settingsList = defineCommand({
  input: object({}),
  result: object({ settings: array(settingDocument) }),
  run: async (_, { open, signal }) => {
    const { services } = await open();
    return { settings: await getSettings(services.db, allSettingKeys, { signal }) };
  },
  show: ({ settings }, { output }) =>
    output.table<StaffSetting>(
      [
        { header: 'Setting', value: ({ key }) => key, least: 18 },
        { header: 'Value', value: ({ key, value }) => shown(key, value), least: 8 },
        { header: 'By', value: ({ updatedBy }) => updatedBy ?? 'default', leaveOut: 2 },
        { header: 'About', value: aboutWithStep, leaveOut: 1 },
      ],
      settings,
    ),
});

export const settingsSet = defineCommand({
  input: object({ setting: oneOf(allSettingKeys), value: string() }),
  result: object({ setting: settingDocument }),
  run: async ({ setting: key, value: typed }, context) => {
    const { signal } = context;
    const value = readSetting(key, typed);
    const services = await modelServices(context);
    const { db } = services;
    const { value: expected } = settingNamed(key, await getSettings(db, [key], { signal }));
    const { applied, current } = await changeSetting(services, { key, expected, value }, { signal });
    if (!applied) {
      throw new AppError('conflict', `Somebody else changed ${key} at this moment.`, {
        hint: `It is now ${truncate(shown(key, current), 200)}. Set it again to replace that.`,
        retryable: true,
      });
    }
    return { setting: settingNamed(key, await getSettings(db, [key], { signal })) };
  },
  show: ({ setting }, { output }) => output.line(`${setting.key} is ${shown(setting.key, setting.value)}.`),
});

export const settingsHistory = defineCommand({
  input: object({ limit: optionalWholeNumber(1, 1000) }),
  result: object({ changes: array(settingChangeRow) }),
  run: async ({ limit }, { open, signal }) => {
    const { services } = await open();
    return { changes: await getSettingChanges(services.db, { keys: allSettingKeys, limit }, { signal }) };
  },
  show: async ({ changes }, { output, clock }) => {
    if (changes.length === 0) return output.note('Nothing was changed yet.');
    return output.table<SettingChange>(
      [
        { header: 'When', value: (row) => formatAge(row.changed_at, clock.now()), align: 'right' },
        { header: 'By', value: (row) => row.changed_by, least: 8 },
        { header: 'Setting', value: (row) => row.key },
        { header: 'Before', value: (row) => shown(row.key, row.before), least: 8 },
        { header: 'After', value: (row) => shown(row.key, row.after), least: 8 },
      ],
      changes,
    );
  },
});

function settingNamed(key: SettingKey, settings: readonly StaffSetting[]): StaffSetting {
  const found = settings.find((one) => one.key === key);
  if (found === undefined) throw new AppError('not_found', `There is no setting ${key}.`);
  return found;
}

/** `Model of research step 1: Initial Research.` */
function aboutWithStep({ key, about }: StaffSetting): string {
  const step = researchSteps.find(({ number }) => key === `model_step_${number}`);
  return step === undefined ? about : about.replace(/\.$/, `: ${step.name}.`);
}

function shown(key: string, value: unknown): string {
  if (value === null && key.startsWith('model_')) return RECOMMENDED;
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? wordsText(value) : JSON.stringify(value);
}
