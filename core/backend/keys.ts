import { randomBytes } from 'node:crypto';
import { Secret } from '#core/secret.ts';

/** What opens a backend: the public key, the secret key, and the secret that signs sessions. */
export interface BackendKeys {
  publishableKey: string;
  secretKey: Secret;
  jwtSecret: Secret;
}

/** New keys in the form that Supabase uses. */
export function createKeys(): BackendKeys {
  return {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: new Secret(`sb_secret_${randomBytes(32).toString('base64url')}`),
    jwtSecret: new Secret(randomBytes(48).toString('base64url')),
  };
}
