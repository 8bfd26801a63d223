import { authClient } from '../../ui/auth/authStore.ts';

export type Access = { kind: 'staff' } | { kind: 'reader'; contactEmail: string | null } | { kind: 'unknown' };

/** Asks the server whether the signed-in user is staff. @throws where it does not answer. */
export async function askAccess(signal: AbortSignal): Promise<Access> {
  const { data } = await (await authClient()).getSession();
  if (data.session === null) return { kind: 'unknown' };
  const response = await fetch('/api/dashboard/access', {
    headers: { authorization: `Bearer ${data.session.access_token}` },
    signal,
  });
  if (!response.ok) return { kind: 'unknown' };
  const answer: Access = await response.json();
  return answer;
}
