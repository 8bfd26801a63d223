import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth } from '../../ui/auth/authStore.ts';
import { type Arrangement, arrangementIn, asDesigned } from '../../ui/columns/arrangement.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { keepColumns, keptColumns } from '../data/stories/storyTables.ts';
import { useDedupedMutation } from '../data/useDedupedMutation.ts';

/** Sets an arrangement, or changes the latest one, of which more may be changed before it is drawn. */
export type Arrange = (next: Arrangement | ((latest: Arrangement) => Arrangement)) => void;

/**
 * The signed-in user's arrangement of a table's columns: stored on the server for all machines. This browser
 * keeps what the server has, so that the first drawing is right, and goes back to it where a change is not stored.
 */
export function useArrangement(name: 'inbox' | 'production'): [Arrangement, Arrange] {
  const { user } = useAuth();
  const owner = user?.id ?? '';
  const client = useQueryClient();
  const here = useMemo(() => arrangementIn(globalThis.localStorage, `${name}Columns-${owner}`), [name, owner]);
  const { queryKey, queryFn } = keptColumns(name, owner);
  const { mutationKey, ...keeping } = keepColumns(name);
  const { data: arrangement } = useQuery({
    queryKey,
    queryFn: async (context) => {
      // A change that is being stored counts more than what the server may still have.
      if (client.isMutating({ mutationKey }) > 0) return client.getQueryData<Arrangement>(queryKey) ?? here.read();
      const kept = (await queryFn(context)) ?? asDesigned;
      here.keep(kept);
      return kept;
    },
    initialData: here.read,
    staleTime: 0,
  });
  const { mutate } = useDedupedMutation({
    mutationKey,
    ...keeping,
    onSuccess: (_, stored) => here.keep(stored),
    onError: () => {
      // A later change is still on its way, and decides.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(queryKey, here.read());
      showToast('The columns are as before: the server did not store the change. Try it again.', 'error');
    },
  });
  const arrange: Arrange = (change) => {
    const next =
      typeof change === 'function' ? change(client.getQueryData<Arrangement>(queryKey) ?? arrangement) : change;
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, next);
    mutate(next);
  };
  return [arrangement, arrange];
}
