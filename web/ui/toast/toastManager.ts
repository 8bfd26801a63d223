import { Toast } from '@base-ui/react/toast';
import type { ToastKind } from './showToast.ts';

/** Milliseconds that a toast of the dashboard stays; an error stays until it is closed. */
const STAY_MS = 5000;

export type DashboardToastKind = ToastKind | 'colleague';

/** Holds the dashboard's toasts; drawn by `Toasts`. */
export const toastManager = Toast.createToastManager<{ kind: DashboardToastKind }>();

export interface DashboardToast {
  text: string;
  /** `colleague`: somebody else did something. */
  kind?: DashboardToastKind;
  /** One thing to do about it: Undo, Try again, Show. */
  action?: { label: string; onClick: () => void };
}

/** Says at the lower left what happened, with one thing to do about it. @returns what closes it. */
export function showDashboardToast({ text, kind = 'message', action }: DashboardToast): () => void {
  const id = toastManager.add({
    title: text,
    type: kind,
    timeout: kind === 'error' ? 0 : STAY_MS,
    priority: kind === 'error' ? 'high' : 'low',
    data: { kind },
    ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.onClick } }),
  });
  return () => toastManager.close(id);
}
