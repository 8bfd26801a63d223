import { useState } from 'react';
import { Field } from '../../ui/field/Field.tsx';
import { SearchInput, TextArea, TextInput } from '../../ui/field/TextInput.tsx';
import { Columns, Line, Part } from './Part.tsx';

const guide = 'Taped headlights in the dark, one truck sharp in front, words: DAY 11';

export function FieldParts() {
  const [name, setName] = useState('');
  return (
    <Part title="Field">
      <Columns>
        <Field label="Username" hint="With or without the @.">
          <TextInput value={name} onChange={setName} placeholder="Placeholder" />
        </Field>
        <Field label="Filled">
          <TextInput defaultValue="night_desk" />
        </Field>
        <Field label="Hover">
          <TextInput data-show="hover" />
        </Field>
        <Field label="Focus">
          <TextInput data-show="focus-visible" />
        </Field>
        <Field label="Invalid" error="Account already exists">
          <TextInput defaultValue="@night_desk" />
        </Field>
        <Field label="Disabled" disabled>
          <TextInput defaultValue="General" />
        </Field>
        <Field label="Thumb Guide">
          <TextArea defaultValue={guide} placeholder="Enter Thumb Guide..." />
        </Field>
        <Field label="Invalid text" error="At most 70 characters.">
          <TextArea defaultValue={guide} />
        </Field>
      </Columns>
      <Line>
        <SearchInput label="Search" shortcut="/" />
      </Line>
    </Part>
  );
}
