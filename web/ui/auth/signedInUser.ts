import type { User } from '@supabase/auth-js';
import type { SignedInUser } from './authState.ts';

/** The display name: full name, else what stands before the @, else `User`. */
export function toSignedInUser(user: Pick<User, 'id' | 'email' | 'user_metadata'>): SignedInUser {
  const email = user.email ?? '';
  const fullName: unknown = user.user_metadata['full_name'];
  const name = typeof fullName === 'string' && fullName.trim() !== '' ? fullName.trim() : email.split('@')[0];
  return { id: user.id, email, displayName: name === undefined || name === '' ? 'User' : name };
}
