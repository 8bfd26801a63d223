import { randomBytes } from 'node:crypto';
import type { App, EmailDriver } from '@supabase/lite';
import type { Log } from '#core/log.ts';
import type { BackendKeys } from '../../keys.ts';
import { mailInWords, type MailKind } from '../../mailWords.ts';
import type { Sql } from '../../sql.ts';
import type { RateLimits } from './rateLimits.ts';

/** What the routes of sign-in work with. */
export interface AuthContext {
  app: App;
  sql: Sql;
  keys: BackendKeys;
  limits: RateLimits;
  log: Log;
  /** Public address of the site. */
  siteUrl: string;
  siteName: string;
  mailer: EmailDriver;
}

/** Sends a mail while its request is answered already: how long a mail takes tells nobody who has an account. */
export function sendLater({ mailer, siteName, log }: AuthContext, kind: MailKind, to: string, link?: string): void {
  mailer.send(mailInWords(kind, to, siteName, link)).catch((error: unknown) => {
    log.warn('A mail of sign-in could not be sent.', { kind, to, error: String(error) });
  });
}

/** The secret of a link: 256 bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('hex');
}

/** An address as accounts keep it; null where it is none. As loose as hosted Supabase: the mail decides. */
export function mailbox(text: unknown): string | null {
  return typeof text === 'string' && text.length <= 255 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
    ? text.toLowerCase()
    : null;
}
