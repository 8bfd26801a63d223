import type { MutationCache } from '@tanstack/react-query';

/** Lets the browser ask before the page is left while changes of a scope are not stored: those that wait would be lost. */
export function askWhileSaving(cache: MutationCache): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  cache.subscribe(() => {
    const isSaving = cache
      .getAll()
      .some(({ options, state }) => options.scope !== undefined && state.status === 'pending');
    if (isSaving) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
