import type { ToastKind } from './showToast.ts';
import { Listeners } from '../listeners.ts';

/** Milliseconds that a toast of the dashboard stays; an error stays until it is closed. */
const STAY_MS = 5000;
/** Toasts that are shown at once: the newest. A passing one makes room for the next, an error waits for its place. */
const MOST = 3;

export type DashboardToastKind = ToastKind | 'colleague';

export interface DashboardToast {
  text: string;
  /** `colleague`: about an action of somebody else. */
  kind?: DashboardToastKind;
  /** One thing to do about it: Undo, Try again, Show. */
  action?: { label: string; onClick: () => void };
  /** Called when it is gone: closed, or over. */
  onClose?: () => void;
}

export interface ShownToast extends DashboardToast {
  id: number;
  kind: DashboardToastKind;
}

let toasts: readonly ShownToast[] = [];
/** The newest of them. */
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Listeners();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: readonly ShownToast[]): void {
  toasts = next;
  shown = next.slice(-MOST);
  listeners.call();
}

/** Shows a toast with an optional action. @returns a function that closes it. */
export function showDashboardToast({ kind = 'message', ...toast }: DashboardToast): () => void {
  lastId += 1;
  const id = lastId;
  // The same one again takes its own place, except where there is something to be done about each.
  const isAgain = (other: ShownToast) =>
    other.kind === kind && other.text === toast.text && !(other.action ?? toast.action);
  const passing = toasts.length < MOST ? undefined : toasts.find((other) => other.kind !== 'error');
  if (passing !== undefined) closeToast(passing.id);
  for (const other of toasts.filter(isAgain)) closeToast(other.id);
  set([...toasts, { ...toast, kind, id }]);
  resumeToast(id);
  return () => closeToast(id);
}

export function closeToast(id: number): void {
  holdToast(id);
  const closed = toasts.find((toast) => toast.id === id);
  if (closed === undefined) return;
  set(toasts.filter((toast) => toast !== closed));
  closed.onClose?.();
}

/** Stops a toast's timer while it is hovered or focused. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Restarts its timer. */
export function resumeToast(id: number): void {
  holdToast(id);
  const toast = toasts.find((shown) => shown.id === id);
  if (toast === undefined || toast.kind === 'error') return;
  timers.set(
    id,
    setTimeout(() => closeToast(id), STAY_MS),
  );
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export const onToasts = listeners.subscribe;
