import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { enum as oneOf, object, optional } from 'zod/mini';
import { formatUsd } from '#core/format.ts';
import { modelCategories } from '#core/models/model.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { ModelSelection } from '../../../ui/models/ModelSelection.tsx';
import { modelName, offeredRecommendation } from '../../../ui/models/model.ts';
import { SegmentedControl } from '../../../ui/segmentedControl/SegmentedControl.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { keyCredit, modelCatalogue, refreshModels } from '../../data/models.ts';
import { setupState } from '../../data/setup.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import { SetupBanner } from '../../SetupBanner.tsx';
import { useSearch } from '../../shell/search.ts';
import { ModelChanges } from './ModelChanges.tsx';
import { ModelNotes } from './ModelNotes.tsx';
import { TestPanel } from './TestPanel.tsx';
import { UsageHead } from './UsageHead.tsx';
import { UsagePage } from './UsagePage.tsx';
import styles from './ModelsScreen.module.css';

const address = object({ view: optional(oneOf(['models', 'usage'])) });
const views = [
  { value: 'models', label: 'Models' },
  { value: 'usage', label: 'Usage' },
] as const;
const DEFAULT_USE = 'analysis';

/** The models, a test of them, and what they cost. */
export function ModelsScreen() {
  const [{ view = 'models' }, change] = useSearch(address);
  const catalogue = useQuery(modelCatalogue());
  const setup = useQuery(setupState());
  const credit = useQuery(keyCredit());
  const client = useQueryClient();
  const refresh = useDedupedMutation({
    mutationFn: refreshModels,
    onSuccess: () => client.invalidateQueries({ queryKey: ['models'] }),
  });
  const [picked, setPicked] = useState<string>();
  const [use, setUse] = useState(DEFAULT_USE);
  const models = catalogue.data?.models ?? [];
  const recommended = offeredRecommendation(
    models,
    catalogue.data?.recommended.find(({ useCase }) => useCase === use)?.model,
  );
  const model = picked ?? recommended ?? models.find(({ retired }) => !retired)?.id ?? models[0]?.id ?? '';
  const key = setup.data?.find(({ service }) => service === 'models');
  const remaining = credit.data?.remainingUsd;
  // No counts before the catalogue has loaded.
  const counts = (models.length === 0 ? [] : modelCategories).map((category) => {
    const name = `${category.slice(0, 1).toUpperCase()}${category.slice(1)}`;
    return { name, count: models.filter((each) => each.category === category).length };
  });
  return (
    <section aria-busy={catalogue.isFetching} className={styles['screen']}>
      <header className={styles['head']}>
        <h1>AI Models</h1>
        {view === 'usage' || models.length === 0 ? null : <p className={styles['credit']}>{models.length} models</p>}
        <SegmentedControl label="View" value={view} choices={views} onChange={(next) => change({ view: next })} />
        {view === 'usage' || catalogue.data === undefined ? null : (
          <Select
            label="Use case"
            options={catalogue.data.recommended.map(({ useCase }) => ({ value: useCase, label: useCase }))}
            value={use}
            onChange={setUse}
          />
        )}
        <div className={styles['side']}>
          {view === 'usage' ? (
            <UsageHead />
          ) : (
            <>
              {counts.length === 0 ? null : (
                <p className={styles['counts']} aria-label="Models per category">
                  {counts.map(({ name, count }) => (
                    <span key={name}>
                      {name} <b>{count}</b>
                    </span>
                  ))}
                </p>
              )}
              {credit.data == null ? null : (
                <span className={styles['credit']}>
                  Credit <b>{remaining == null ? 'no limit' : formatUsd(remaining)}</b>
                </span>
              )}
              <Button
                icon={<RefreshCw aria-hidden="true" />}
                loading={refresh.isPending}
                onClick={() => refresh.mutate()}
              >
                Refresh
              </Button>
            </>
          )}
        </div>
      </header>
      {view === 'usage' ? null : (
        <ModelNotes listedAt={catalogue.data?.listedAt} configured={key?.configured === true} />
      )}
      <SetupBanner service="models" />
      {credit.error === null ? null : (
        <Banner kind="error" title="The key could not be checked">
          {credit.error.message}
        </Banner>
      )}
      {refresh.error === null ? null : (
        <Banner kind="error" title="Error">
          {refresh.error.message || 'Unknown error occurred'}
        </Banner>
      )}
      {refresh.data === undefined ? null : <ModelChanges changes={refresh.data.changes} />}
      {view === 'usage' ? (
        <UsagePage nameOf={(id) => modelName(models, id)} />
      ) : catalogue.error !== null && catalogue.data === undefined ? (
        <EmptyState
          kind="failed"
          title="The models could not be read"
          text={catalogue.error.message}
          action={<Button onClick={() => void catalogue.refetch()}>Try again</Button>}
        />
      ) : catalogue.data === undefined ? (
        <div role="status" aria-label="Loading models..." className={styles['loading']}>
          {['34%', '52%', '46%', '40%', '55%', '38%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ) : (
        <div className={styles['columns']}>
          <div className={styles['main']}>
            <ModelSelection
              models={models}
              value={model}
              useCase={recommended === undefined ? undefined : { name: use, model: recommended }}
              onChange={setPicked}
            />
          </div>
          <div className={styles['main']}>
            <TestPanel
              models={models}
              model={model}
              recommended={recommended}
              configured={key?.configured !== false}
              onModel={setPicked}
            />
          </div>
        </div>
      )}
    </section>
  );
}
