import { setSetting, settingValue } from '#core/data/settings/settings.ts';
import { settingKind, type SettingKey } from '#core/data/settings/settingKeys.ts';
import type { OperationContext, Services } from '../services.ts';
import { type ModelServices, requireModel } from './models.ts';

interface SettingChange {
  key: SettingKey;
  /** The value that the editor saw: the default, where none is set. */
  expected: unknown;
  value: unknown;
}

/**
 * Sets a setting for everybody, only while it has the value that the editor saw.
 * @returns whether it was set, and its current value.
 * @throws {AppError} `invalid_input` for a value that is not allowed, or a model that nobody knows.
 */
export async function changeSetting(
  services: ModelServices & Pick<Services, 'person'>,
  { key, expected, value: wanted }: SettingChange,
  { signal }: OperationContext = {},
): Promise<{ applied: boolean; current: unknown }> {
  const { db, person } = services;
  const value = settingValue(key, wanted);
  if (settingKind(key) === 'model' && typeof value === 'string') {
    await requireModel(services, { model: value, unlisted: 'refuse' }, { signal });
  }
  return setSetting(db, { key, expected, value, person }, { signal });
}
