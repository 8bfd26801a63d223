import { Button } from '../../../ui/button/Button.tsx';
import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import styles from './Settings.module.css';
import type { useTypedSetting } from './useTypedSetting.ts';

interface SaveButtonsProps {
  setting: Pick<
    ReturnType<typeof useTypedSetting>,
    'isDirty' | 'isConflict' | 'isPending' | 'isAcceptable' | 'problem' | 'revert' | 'save'
  >;
  label: string;
  /** The stored value. */
  stored: string;
}

/** Shown while there is unsaved text. After a conflict the person chooses between the two values. */
export function SaveButtons({ setting, label, stored }: SaveButtonsProps) {
  // In the field itself, see `useTypedSetting`.
  usePageKeys((key) => {
    if (key !== 'Mod+s' || !setting.isDirty || setting.isConflict) return false;
    setting.save();
    return true;
  });
  if (!setting.isDirty) return null;
  return (
    <span className={styles['save']} data-unsaved>
      {setting.problem === undefined ? null : (
        <span role="alert" className={styles['problem']}>
          {setting.problem}
        </span>
      )}
      {setting.isConflict ? (
        <>
          <span role="alert" className={styles['problem']}>
            Somebody else set it to {stored === '' ? 'none' : stored} meanwhile.
          </span>
          <Button loading={setting.isPending} onClick={() => setting.save({ over: true })}>
            Keep mine
          </Button>
          <Button variant="quiet" onClick={setting.revert}>
            Take theirs
          </Button>
        </>
      ) : (
        <>
          <Button
            aria-label={`Save ${label}`}
            aria-keyshortcuts="Control+S"
            loading={setting.isPending}
            disabled={!setting.isAcceptable}
            onClick={() => setting.save()}
          >
            Save
          </Button>
          <Button variant="quiet" aria-label={`Discard ${label}`} onClick={setting.revert}>
            Discard
          </Button>
        </>
      )}
    </span>
  );
}
