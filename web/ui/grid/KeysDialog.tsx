import { Fragment } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { KeyHint } from '../keyHint/KeyHint.tsx';
import styles from './Grid.module.css';
import { gridKeys, keyCaps, nativeKeys } from './keys/gridKeys.ts';

const groups = ['Move', 'Select', 'Edit', 'Columns and rows'] as const;

/** All keys of the grid, from the table that its keyboard is made from. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <Dialog open={open} title="All keys" size="large" onClose={onClose}>
      <div className={styles['help']}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {linesOf(group).map(([does, keys]) => (
                <Fragment key={does}>
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
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** What keys of a group do, each with all keys that do it. */
function linesOf(group: (typeof groups)[number]): [string, string[]][] {
  const lines = new Map<string, Set<string>>();
  for (const line of [...gridKeys, ...nativeKeys]) {
    if (line.group !== group) continue;
    const keys = lines.get(line.does) ?? new Set();
    for (const key of line.keys) keys.add(key);
    lines.set(line.does, keys);
  }
  return [...lines].map(([does, keys]) => [does, [...keys]]);
}
