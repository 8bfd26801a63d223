import { Dialog } from '../dialog/Dialog.tsx';
import { KeyHint } from '../keyHint/KeyHint.tsx';
import { keyCaps } from './keyCaps.ts';
import styles from './KeysDialog.module.css';

interface KeyGroup {
  title: string;
  lines: readonly { does: string; keys: readonly string[] }[];
}

export interface KeysDialogProps {
  open: boolean;
  title: string;
  /** Called when the dialog is opened. */
  groupsOf: () => readonly KeyGroup[];
  onClose: () => void;
}

/** A dialog that lists keys and their actions. `Mod+z` is pressed together, `g i` in sequence. */
export function KeysDialog({ open, title, groupsOf, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} title={title} size="large" reads onClose={onClose}>
      <KeyGroups groupsOf={groupsOf} />
    </Dialog>
  );
}

function KeyGroups({ groupsOf }: Pick<KeysDialogProps, 'groupsOf'>) {
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <div className={styles['help']}>
      {groupsOf().map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <dl>
            {group.lines.map(({ does, keys }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <span key={key}>
                      {keyCaps(key, isMac).map((cap) => (
                        <KeyHint key={cap}>{cap}</KeyHint>
                      ))}
                    </span>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
