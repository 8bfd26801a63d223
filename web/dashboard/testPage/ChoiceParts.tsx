import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox/Checkbox.tsx';
import { Combobox, type ComboboxOption } from '../../ui/combobox/Combobox.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { SegmentedControl } from '../../ui/segmentedControl/SegmentedControl.tsx';
import { Select } from '../../ui/select/Select.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { Columns, Line, Part } from './Part.tsx';

const statuses = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'running' },
  { value: 'completed', label: 'completed' },
  { value: 'failed', label: 'failed', disabled: true },
] as const;
const models: readonly ComboboxOption[] = [
  { value: 'haiku', label: 'Claude 3 Haiku', sign: <Tag>fast</Tag> },
  { value: 'sonnet', label: 'Claude Sonnet 4', sign: <Tag>balanced</Tag> },
  { value: 'opus', label: 'Claude 3 Opus', sign: <Tag>powerful</Tag> },
  { value: 'gemini', label: 'Gemini Pro 1.5', sign: <Tag>balanced</Tag> },
  { value: 'llama', label: 'Llama 3.3 70B', sign: <Tag>specialized</Tag> },
];
const heights = [
  { value: 'slim', label: 'Slim' },
  { value: 'medium', label: 'Medium' },
  { value: 'tall', label: 'Tall' },
] as const;
const categories = [
  { value: 'all', label: 'All', count: 24 },
  { value: 'fast', label: 'Fast', count: 3 },
  { value: 'balanced', label: 'Balanced', count: 8 },
  { value: 'retired', label: 'Retired', disabled: true },
] as const;

export function ChoiceParts() {
  const [status, setStatus] = useState<(typeof statuses)[number]['value']>('all');
  const [none, setNone] = useState<(typeof statuses)[number]['value'] | null>(null);
  const [model, setModel] = useState<ComboboxOption | null>(null);
  const [height, setHeight] = useState<(typeof heights)[number]['value']>('medium');
  const [category, setCategory] = useState<(typeof categories)[number]['value']>('all');
  return (
    <>
      <Part title="Select">
        <Line>
          <Select label="Status" options={statuses} value={status} onChange={setStatus} />
          <Select label="Hover" data-show="hover" options={statuses} value="all" onChange={setStatus} />
          <Select label="Focus" data-show="focus-visible" options={statuses} value="all" onChange={setStatus} />
          <Select label="Disabled" options={statuses} value="all" onChange={setStatus} disabled />
        </Line>
        <Columns>
          <Field label="Nothing chosen">
            <Select size="large" placeholder="Choose" options={statuses} value={none} onChange={setNone} />
          </Field>
          <Field label="Invalid status" error="Choose a status.">
            <Select size="large" placeholder="Choose" options={statuses} value={null} onChange={setNone} />
          </Field>
        </Columns>
      </Part>
      <Part title="Combobox">
        <Columns>
          <Field label="Model">
            <Combobox
              options={models}
              value={model}
              onChange={setModel}
              placeholder="Type a part of its name"
              emptyText="No model has this name."
            />
          </Field>
          <Field label="Chosen">
            <Combobox options={models} value={models[1] ?? null} onChange={setModel} emptyText="" />
          </Field>
          <Field label="Loading models">
            <Combobox options={[]} value={null} onChange={setModel} emptyText="" loading placeholder="Loading..." />
          </Field>
          <Field label="Invalid model" error="This model is retired.">
            <Combobox options={models} value={models[2] ?? null} onChange={setModel} emptyText="" />
          </Field>
          <Field label="Disabled model" disabled>
            <Combobox options={models} value={models[0] ?? null} onChange={setModel} emptyText="" disabled />
          </Field>
        </Columns>
      </Part>
      <Part title="Checkbox, switch, segmented control">
        <Line>
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="Ticking disabled" disabled />
        </Line>
        <Line>
          <Switch label="Inactive" />
          <Switch label="Active" defaultChecked />
          <Switch label="Switching disabled" disabled />
        </Line>
        <Line>
          <SegmentedControl label="Row height" value={height} choices={heights} onChange={setHeight} />
          <SegmentedControl label="Row height, disabled" value="slim" choices={heights} onChange={setHeight} disabled />
        </Line>
      </Part>
      <Part title="Tabs">
        <Tabs label="Categories" value={category} tabs={categories} onChange={setCategory}>
          Models of the category {category}.
        </Tabs>
      </Part>
    </>
  );
}
