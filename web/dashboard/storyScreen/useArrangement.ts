import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth } from '../../ui/auth/authStore.ts';
import { type Arrangement, arrangementIn, asDesigned } from '../../ui/columns/arrangement.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { keepColumns, keptColumns } from '../data/stories/storyTables.ts';

/**
 * The signed-in user's arrangement of a table's columns: stored on the server for all machines, and in this browser so
 * that the first drawing is right.
 */
export function useArrangement(name: 'inbox' | 'production'): [Arrangement, (next: Arrangement) => void] {
  const { user } = useAuth();
  const owner = user?.id ?? '';
  const client = useQueryClient();
  const here = useMemo(() => arrangementIn(globalThis.localStorage, `${name}Columns-${owner}`), [name, owner]);
  const { queryKey, queryFn } = keptColumns(name, owner);
  const { data: arrangement } = useQuery({
    queryKey,
    queryFn: async (context) => {
      const kept = (await queryFn(context)) ?? asDesigned;
      here.keep(kept);
      return kept;
    },
    initialData: here.read,
    staleTime: 0,
  });
  const { mutate } = useMutation({
    ...keepColumns(name),
    onError: () => showToast('The columns are arranged in this browser alone: the server did not take it.', 'error'),
  });
  const arrange = (next: Arrangement) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, next);
    here.keep(next);
    mutate(next);
  };
  return [arrangement, arrange];
}
