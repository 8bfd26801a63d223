import { ConflictPanel, type ConflictPanelProps } from './ConflictPanel.tsx';
import { FailedPanel, type FailedPanelProps } from './FailedPanel.tsx';

/** What became of a text that is not stored, and what can be done with it. */
export function UnsavedPanel(props: ConflictPanelProps & FailedPanelProps) {
  return props.edit.state === 'failed' ? <FailedPanel {...props} /> : <ConflictPanel {...props} />;
}
