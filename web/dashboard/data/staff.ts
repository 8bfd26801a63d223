import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';
import { useDedupedMutation } from './useDedupedMutation.ts';

/** The staff, who of them has the dashboard open, and whether mails go out. */
export function staffMembers() {
  return queryOptions({
    queryKey: ['settings', 'staff'],
    queryFn: ({ signal }) => answerOf(api.staff.$get({}, { init: { signal } })),
  });
}
export type Member = Awaited<ReturnType<typeof readStaff>>['members'][number];
const readStaff = () => answerOf(api.staff.$get({}));

function useStaffChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useDedupedMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['settings', 'staff'] }),
  });
}

export function useAddMember() {
  return useStaffChange((json: { email: string; invite: boolean }) => answerOf(api.staff.$post({ json })));
}

export function useRemoveMember() {
  return useStaffChange((id: string) => answerOf(api.staff[':id'].$delete({ param: { id } })));
}
