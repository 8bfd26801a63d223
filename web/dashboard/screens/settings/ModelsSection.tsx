import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { modelUses } from '#core/models/modelUses.ts';
import type { SettingKey } from '#core/data/settings/settingKeys.ts';
import { stepModelKey } from '#core/research/allSettingKeys.ts';
import { researchSteps } from '#core/research/steps.ts';
import { ModelPicker } from '../../../ui/models/ModelPicker.tsx';
import { modelName, offeredRecommendation, type OfferedModel } from '../../../ui/models/model.ts';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { modelCatalogue } from '../../data/models.ts';
import { type SettingsAnswer, useSetSetting } from '../../data/settings.ts';
import { Failed } from './Failed.tsx';
import { SettingRow, SettingsSection } from './SettingRow.tsx';
import styles from './Settings.module.css';

type Settings = SettingsAnswer['settings'];

/** The models of each use and of each research step. */
export function ModelsSection({ settings }: { settings: Settings | undefined }) {
  const catalogue = useQuery(modelCatalogue());
  const models = catalogue.data?.models;
  const known = { models, settings };
  const research = valueOf(settings, 'model_research');
  return (
    <SettingsSection
      id="models"
      title="Models"
      about="The default for each use. What is chosen for a run, or with a command, goes before it."
    >
      {catalogue.error !== null && models === undefined ? (
        <Failed what="models" query={catalogue} />
      ) : (
        <>
          <ul className={styles['rows']} aria-busy={models === undefined || settings === undefined}>
            <ModelRow {...known} setting="model_research" label="Research" standard={null} />
            {modelUses.map(({ use, label, model }) => (
              <ModelRow key={use} {...known} setting={`model_${use}`} label={label} standard={model} />
            ))}
          </ul>
          <details className={styles['more']}>
            <summary>Models of single research steps</summary>
            <ul className={styles['rows']}>
              {researchSteps.map(({ number, name, model }) => (
                <ModelRow
                  key={number}
                  {...known}
                  setting={stepModelKey(number)}
                  label={`${number}. ${name}`}
                  standard={research ?? model}
                />
              ))}
            </ul>
          </details>
        </>
      )}
    </SettingsSection>
  );
}

/** The chosen model; null for none. */
function valueOf(settings: Settings | undefined, key: SettingKey): string | null {
  return modelOf(settings?.find((one) => one.key === key)?.value);
}

function modelOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

interface ModelRowProps {
  models: readonly OfferedModel[] | undefined;
  settings: Settings | undefined;
  setting: SettingKey;
  label: string;
  /** The default model; null where each research step has its own. */
  standard: string | null;
}

function ModelRow({ models, settings, setting, label, standard }: ModelRowProps) {
  const change = useSetSetting();
  // The next choice is a change of the one that is being saved.
  const stored = change.isPending ? modelOf(change.variables.value) : valueOf(settings, setting);
  const called = stored ?? standard ?? '';
  const model = models?.find(({ id }) => id === called);
  const choose = (id: string) => {
    // The default is not stored, so that later recommendations take effect.
    const value = id === '' || id === standard ? null : id;
    change.mutate(
      { key: setting, expected: stored, value },
      {
        onSuccess: ({ applied }) => {
          if (!applied) showToast('Somebody else chose another model meanwhile: look at what is there now.', 'error');
        },
        onError: (error) => showToast(error.message, 'error'),
      },
    );
  };
  return (
    <SettingRow
      label={label}
      note={stored === null && offeredRecommendation(models ?? [], called) !== undefined ? 'Recommended' : undefined}
      action={
        models === undefined || settings === undefined ? (
          <Skeleton width="18rem" />
        ) : (
          <ModelPicker
            label={`Model of ${label}`}
            models={models}
            value={called}
            recommended={offeredRecommendation(models, standard ?? undefined)}
            none={standard === null ? 'Each step its own' : undefined}
            onChange={choose}
          />
        )
      }
    >
      {model?.retired === true ? (
        <span className={styles['warning']}>
          <TriangleAlert aria-hidden="true" />
          {model.replacedBy === null
            ? 'The configured server does not offer it, and nothing stands in for it: choose another model.'
            : `Retired. ${modelName(models ?? [], model.replacedBy)} is called instead.`}
        </span>
      ) : null}
    </SettingRow>
  );
}
