import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { App } from '@supabase/lite';
import type { Log } from '#core/log.ts';
import type { BackendKeys } from '../../keys.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { mailInWords, type MailKind } from '../../mail/mailWords.ts';
import type { Sql } from '../../database/sql.ts';
import type { RateLimits } from './rateLimits.ts';
import type { SessionRenewals } from './sessionRenewals.ts';
import type { StrangerQueue } from './strangerQueue.ts';

/** Dependencies of the sign-in routes. */
export interface AuthContext {
  app: App;
  sql: Sql;
  keys: BackendKeys;
  limits: RateLimits;
  sessionRenewals: SessionRenewals;
  strangers: StrangerQueue;
  log: Log;
  /** Public URL of the site. */
  siteUrl: string;
  siteName: string;
  mailer: MailQueue;
}

/** Sends an email after the response: the response time must not reveal whether an account exists. */
export function sendLater({ mailer, siteName, log }: AuthContext, kind: MailKind, to: string, link?: string): void {
  mailer.send(mailInWords(kind, to, siteName, link)).catch((error: unknown) => {
    log.warn('A mail of sign-in could not be sent.', { kind, to, error: String(error) });
  });
}

/** A random link token of 256 bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('hex');
}

const account = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/**
 * Normalises an email address; null if it is invalid. Only one spelling is accepted: mail servers also deliver
 * `a<b@c.de>`, `x:b@c.de`, full-width or other letters to `b@c.de`, and each would have its own rate limit.
 */
export function mailbox(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 255) return null;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at).toLowerCase().normalize('NFC');
  if (name !== name.normalize('NFKC')) return null;
  const domain = domainToASCII(text.slice(at + 1));
  const labels = domain.split('.');
  const known = at > 0 && account.test(name) && labels.length > 1 && labels.every((part) => label.test(part));
  return known ? `${name}@${domain}` : null;
}
