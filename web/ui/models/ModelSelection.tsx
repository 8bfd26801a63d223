import { useState } from 'react';
import { PRICE_UNKNOWN } from '#core/models/unknownPrice.ts';
import { type ModelCategory, modelCategories } from '#core/models/model.ts';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Button } from '../button/Button.tsx';
import { Tabs } from '../tabs/Tabs.tsx';
import { Tag } from '../tag/Tag.tsx';
import { contextOf, modelName, type OfferedModel, priceOf } from './model.ts';
import styles from './Models.module.css';

export interface ModelSelectionProps {
  models: readonly OfferedModel[];
  value: string | null;
  onChange: (id: string) => void;
  /** The use that the model is chosen for, and its recommended model. */
  useCase?: { name: string; model: string } | undefined;
}

type Category = 'all' | ModelCategory;
const tabs = [
  { value: 'all', label: 'All' },
  ...modelCategories.map((value) => ({ value, label: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}` })),
] as const;

/** The full picker: cards by category, the recommended model, and details of the chosen one. */
export function ModelSelection({ models, value, onChange, useCase }: ModelSelectionProps) {
  const [category, setCategory] = useState<Category>('all');
  const shown = models.filter((model) => category === 'all' || model.category === category);
  const selected = models.find(({ id }) => id === value);
  return (
    <section className={styles['selection']} aria-label="Model Selection">
      <Tabs
        label="Categories"
        value={category}
        tabs={tabs}
        onChange={setCategory}
        bar={styles['head']}
        before={
          <div>
            <h2>Model Selection</h2>
            <p>Choose an AI model. Capabilities and costs differ.</p>
          </div>
        }
      >
        {useCase === undefined ? null : (
          <div className={styles['recommended']}>
            <span>
              Recommended for <b>{useCase.name}</b>: {modelName(models, useCase.model)}
            </span>
            <Button size="small" disabled={useCase.model === value} onClick={() => onChange(useCase.model)}>
              Use This Model
            </Button>
          </div>
        )}
        <RadioGroup
          aria-label="Models"
          value={value}
          className={styles['cards']}
          onValueChange={(id) => onChange(String(id))}
        >
          {shown.map((model) => (
            <ModelCard key={model.id} model={model} models={models} isRecommended={model.id === useCase?.model} />
          ))}
        </RadioGroup>
      </Tabs>
      {selected === undefined ? null : (
        <footer className={styles['details']} aria-label="Selected Model Details">
          <h3>Selected Model Details</h3>
          <span>
            Context length{' '}
            {selected.contextLength === null ? (
              <b>unknown</b>
            ) : (
              <>
                <b>{selected.contextLength.toLocaleString('en-US')}</b> tokens
              </>
            )}
          </span>
          <PerMillion label="Input" usd={selected.inputCost} />
          <PerMillion label="Output" usd={selected.outputCost} />
        </footer>
      )}
    </section>
  );
}

function PerMillion({ label, usd }: { label: string; usd: number | null }) {
  return (
    <span>
      {label} <b>{priceOf(usd)}</b>
      {usd === null ? null : ' per 1M'}
    </span>
  );
}

interface ModelCardProps {
  model: OfferedModel;
  models: readonly OfferedModel[];
  isRecommended: boolean;
}

function ModelCard({ model, models, isRecommended }: ModelCardProps) {
  const { id, name, category, description, provider, inputCost, outputCost, retired, replacedBy } = model;
  return (
    <Radio.Root value={id} className={styles['card']} aria-label={name} data-retired={retired || undefined}>
      <span className={styles['top']}>
        <b>{name}</b>
        {isRecommended ? <Tag variant="accent">Recommended</Tag> : null}
        {retired ? <Tag variant="outlined">retired</Tag> : null}
        <Tag>{category}</Tag>
      </span>
      <span className={styles['about']}>
        {replacedBy === null ? description : `${modelName(models, replacedBy)} is called instead. ${description}`}
      </span>
      <span className={styles['figures']}>
        <span>{provider}</span>
        <span>{contextOf(model)}</span>
        {inputCost === null && outputCost === null ? (
          <span>{PRICE_UNKNOWN}</span>
        ) : (
          <>
            <span>in {priceOf(inputCost)}</span>
            <span>out {priceOf(outputCost)}</span>
          </>
        )}
      </span>
    </Radio.Root>
  );
}
