import { Toast } from '@base-ui/react/toast';
import { Check, UserRound, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../iconButton/IconButton.tsx';
import { FailedGlyph } from '../statusSign/glyphs.tsx';
import { drawToastsWith } from './showToast.ts';
import { type DashboardToastKind, showDashboardToast, toastManager } from './toastManager.ts';
import styles from './Toasts.module.css';

/** The place of the dashboard's toasts: bottom left over the status line, three at most. Once a document. */
export function Toasts() {
  // The sign-in that the site and the dashboard share says here what it has to say.
  useEffect(() => {
    drawToastsWith(async (text, kind) => void showDashboardToast({ text, kind }));
  }, []);
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ kind: DashboardToastKind }>();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection={['left', 'down']}>
      <Toast.Content className={styles['content']}>
        <ToastSign kind={toast.data?.kind ?? 'message'} />
        <Toast.Title className={styles['text']} render={<span />} />
        {toast.actionProps === undefined ? null : <Toast.Action render={<Button variant="quiet" />} />}
        <Toast.Close aria-hidden={false} render={<IconButton label="Close" icon={<X aria-hidden="true" />} />} />
      </Toast.Content>
    </Toast.Root>
  ));
}

function ToastSign({ kind }: { kind: DashboardToastKind }) {
  if (kind === 'error') return <FailedGlyph className={styles['error']} />;
  if (kind === 'success') return <Check className={styles['success']} aria-hidden="true" />;
  return kind === 'colleague' ? <UserRound aria-hidden="true" /> : null;
}
