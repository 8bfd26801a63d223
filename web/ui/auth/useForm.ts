import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Outcome } from './signIn.ts';
import { showToast } from '../toast/showToast.ts';
import type { FieldErrors } from './credentials.ts';

export interface FormState {
  busy: boolean;
  errors: FieldErrors;
  /** Why the last attempt was refused, in the service's words. */
  problem: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form that validates its fields, is disabled while it sends, and shows the service's error as a toast and in the
 * form. The typed text stays after a failure. The first invalid field gets the focus; after sending, the focus is
 * restored.
 */
export function useForm(
  check: (field: (name: string) => string) => FieldErrors,
  send: (field: (name: string) => string) => Promise<Outcome>,
  done: () => void,
): FormState {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const sendNow = async (field: (name: string) => string) => {
    // Disabled controls lose the focus, so it is restored when they are enabled again.
    const { activeElement } = document;
    // At once: a second press may come before the page is drawn.
    flushSync(() => {
      setProblem(null);
      setBusy(true);
    });
    const outcome = await send(field);
    flushSync(() => {
      setBusy(false);
      setProblem(outcome.ok ? null : outcome.message);
    });
    if (document.activeElement === document.body && activeElement instanceof HTMLElement) activeElement.focus();
    if (outcome.ok) done();
    else showToast(outcome.message, 'error');
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const field = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const found = check(field);
    setErrors(found);
    const wrong = Object.keys(found)[0];
    if (wrong !== undefined) {
      form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    void sendNow(field);
  };
  return { busy, errors, problem, onSubmit };
}
