import { Copy, Ellipsis, Info, PanelRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { IconButton } from '../../ui/iconButton/IconButton.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/menu/Menu.tsx';
import { Popover } from '../../ui/popover/Popover.tsx';
import { type DashboardToastKind, showDashboardToast } from '../../ui/toast/dashboardToasts.ts';
import { Line, Part } from './Part.tsx';

const heights = [
  { value: 'slim', label: 'Slim' },
  { value: 'medium', label: 'Medium' },
  { value: 'tall', label: 'Tall' },
] as const;

export function FloatingParts() {
  const [height, setHeight] = useState<(typeof heights)[number]['value']>('medium');
  const [opened, setOpened] = useState('');
  return (
    <>
      <Part title="Menu, popover, tooltip">
        <Line>
          <Menu trigger={<IconButton label="Open menu" icon={<Ellipsis aria-hidden="true" />} />}>
            <MenuItem icon={<PanelRight aria-hidden="true" />} shortcut="Space" onClick={() => setOpened('Open')}>
              Open
            </MenuItem>
            <MenuItem icon={<Copy aria-hidden="true" />} onClick={() => setOpened('Copy id')}>
              Copy id
            </MenuItem>
            <MenuItem disabled>Research again</MenuItem>
            <MenuSeparator />
            <MenuChoices label="Row height" value={height} choices={heights} onChange={setHeight} />
            <MenuSeparator />
            <MenuItem danger onClick={() => setOpened('Delete')}>
              Delete
            </MenuItem>
          </Menu>
          <Popover trigger={<Button>Columns</Button>} title="Columns">
            Those that are ticked show, in this order.
          </Popover>
          <Button
            variant="quiet"
            icon={<Info aria-hidden="true" />}
            data-tip="Runs that finished, of all that were started"
          >
            Success Rate
          </Button>
          <output>{opened}</output>
        </Line>
      </Part>
      <DialogParts />
      <ToastParts />
    </>
  );
}

function DialogParts() {
  const [open, setOpen] = useState<'edit' | 'confirm' | 'full' | null>(null);
  const [saved, setSaved] = useState('Taped headlights in the dark, one truck sharp in front');
  const [text, setText] = useState(saved);
  const edit = () => {
    setText(saved);
    setOpen('edit');
  };
  const close = () => setOpen(null);
  const save = () => {
    setSaved(text);
    close();
  };
  return (
    <Part title="Dialog">
      <Line>
        <Button onClick={edit}>Edit Thumb Guide</Button>
        <Button onClick={() => setOpen('confirm')}>Delete Story</Button>
        <Button onClick={() => setOpen('full')}>Full size</Button>
      </Line>
      <span>{saved}</span>
      <Dialog
        open={open === 'edit'}
        size="large"
        title="Edit Thumb Guide"
        onClose={close}
        footer={
          <>
            <DialogClose>Cancel</DialogClose>
            <Button size="large" variant="primary" onClick={save}>
              Save Changes
            </Button>
          </>
        }
      >
        <Field label="Thumb Guide">
          <TextArea value={text} onChange={setText} placeholder="Enter Thumb Guide..." rows={6} />
        </Field>
      </Dialog>
      <Dialog open={open === 'full'} size="full" title="Research Workflow" onClose={close}>
        A surface to work on.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete Story"
        text='Are you sure you want to delete "How 41 trucks got into a closed town"? This action cannot be undone.'
        confirm="Delete"
        onConfirm={close}
        onCancel={close}
      />
    </Part>
  );
}

const toasts: readonly { kind: DashboardToastKind; text: string; action?: string }[] = [
  { kind: 'message', text: 'No active accounts to scrape' },
  { kind: 'success', text: 'Added to Inbox', action: 'Undo' },
  { kind: 'error', text: 'Failed to upload thumbnail. Please try again.', action: 'Try again' },
  { kind: 'colleague', text: 'Night desk moved #3405 to the trash', action: 'Show' },
];

function ToastParts() {
  const [done, setDone] = useState('');
  return (
    <Part title="Toast">
      <Line>
        {toasts.map(({ kind, text, action }) => (
          <Button
            key={kind}
            onClick={() =>
              showDashboardToast({
                kind,
                text,
                ...(action === undefined ? {} : { action: { label: action, onClick: () => setDone(action) } }),
              })
            }
          >
            Toast: {kind}
          </Button>
        ))}
        <output>{done}</output>
      </Line>
    </Part>
  );
}
