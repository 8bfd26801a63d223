import { Ellipsis, Plus, RotateCw, Trash2 } from 'lucide-react';
import { Button, type ButtonStyle } from '../../ui/button/Button.tsx';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { IconButton } from '../../ui/iconButton/IconButton.tsx';
import { KeyHint } from '../../ui/keyHint/KeyHint.tsx';
import { Line, Part } from './Part.tsx';

const variants: readonly { variant: NonNullable<ButtonStyle['variant']>; word: string }[] = [
  { variant: 'primary', word: 'Primary' },
  { variant: 'plain', word: 'Plain' },
  { variant: 'quiet', word: 'Quiet' },
  { variant: 'danger', word: 'Delete' },
];

export function ButtonParts() {
  return (
    <>
      <Part title="Button">
        {variants.map(({ variant, word }) => (
          <Line key={variant}>
            <Button variant={variant}>{word}</Button>
            <Button variant={variant} data-show="hover">
              Hover
            </Button>
            <Button variant={variant} data-show="hover active">
              Pressed
            </Button>
            <Button variant={variant} data-show="focus-visible">
              Focus
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
          </Line>
        ))}
        <Line>
          <Button icon={<RotateCw aria-hidden="true" />}>Refresh</Button>
          <Button done>Added to Inbox</Button>
          <ButtonLink to="/dashboard/inbox">Open Inbox</ButtonLink>
          <Button size="small">Small</Button>
          <Button size="large">Large</Button>
        </Line>
      </Part>
      <Part title="Icon button">
        <Line>
          <IconButton label="Open menu" icon={<Ellipsis aria-hidden="true" />} />
          <IconButton label="Hover" data-show="hover" icon={<Ellipsis aria-hidden="true" />} />
          <IconButton label="Focus" data-show="focus-visible" icon={<Ellipsis aria-hidden="true" />} />
          <IconButton label="Pressed" aria-pressed icon={<Ellipsis aria-hidden="true" />} />
          <IconButton label="Disabled" disabled icon={<Ellipsis aria-hidden="true" />} />
          <IconButton label="Delete" shortcut="Del" size="small" icon={<Trash2 aria-hidden="true" />} />
          <IconButton label="Add to Production" variant="round" icon={<Plus aria-hidden="true" />} />
        </Line>
      </Part>
      <Part title="Key">
        <Line>
          <span>
            <KeyHint>Ctrl</KeyHint> <KeyHint>K</KeyHint> find
          </span>
          <span>
            <KeyHint>?</KeyHint> All keys
          </span>
        </Line>
      </Part>
    </>
  );
}
