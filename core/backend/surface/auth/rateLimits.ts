import { createHmac } from 'node:crypto';
import { recentEntries } from '../recentEntries.ts';
import { number, object } from 'zod';
import { type Clock, systemClock } from '#core/clock.ts';
import type { Secret } from '#core/secret.ts';
import type { Sql } from '../../database/sql.ts';

/** A rate limit per key. Counted in the database, across all servers. */
export interface RateLimit {
  name: string;
  /** Seconds for which an attempt counts. */
  windowS: number;
  /** Maximum attempts within the window. */
  most: number;
  /** Attempts before a wait is required. */
  free: number;
  /** The first wait in seconds; it doubles with each further attempt. */
  firstWaitS: number;
  longestWaitS: number;
  /**
   * Whether this process remembers who was refused until the wait is over, so that more attempts cost no statement. Not
   * where attempts are refunded, which ends a wait.
   */
  isRemembered?: boolean;
}

/** Hosted Supabase's limit of sign-ins and verifications per client address. */
export const perAddress: RateLimit = {
  name: 'address',
  windowS: 300,
  most: 30,
  free: 30,
  firstWaitS: 0,
  longestWaitS: 0,
  isRemembered: true,
};

/** Renewals of all sessions of an account, which each browser needs once an hour. A refused browser is signed out. */
export const renewals: RateLimit = { ...perAddress, name: 'renewal', most: 60, free: 60 };

/** Returns from Google by client address: each may wait ten seconds for Google. */
export const googleReturns: RateLimit = { ...perAddress, name: 'google' };

/** Sign-ins of a known device, whose right passwords are refunded as attempts: each makes a session. */
export const knownSignIns: RateLimit = { ...perAddress, name: 'sign-in', most: 60, free: 60 };

/** Attempts at one password: five immediately, then after 2, 4, 8, … seconds, finally one every five minutes. */
export const perPassword: RateLimit = {
  name: 'password',
  windowS: 3600,
  most: 100,
  free: 5,
  firstWaitS: 2,
  longestWaitS: 300,
};

/** Emails to one mailbox, whatever they say: one per minute. */
const perMailbox: RateLimit = {
  name: 'mailbox',
  windowS: 3600,
  most: 60,
  free: 1,
  firstWaitS: 60,
  longestWaitS: 60,
};

/** Why an email is sent. */
export type MailReason = 'recovery' | 'other';

/**
 * How many are sent for each reason: ten a day. Recoveries five, then after 2, 4, 8, … minutes, finally one an hour, for
 * which their link works: strangers can ask for them, and must not shut the owner out.
 */
const perReason: Readonly<Record<MailReason, RateLimit>> = {
  recovery: { name: 'recovery', windowS: 86_400, most: 100, free: 5, firstWaitS: 120, longestWaitS: 3600 },
  other: { name: 'other-mail', windowS: 86_400, most: 10, free: 10, firstWaitS: 0, longestWaitS: 0 },
};

/** Of mails that are not sent, to mailboxes without an account. The database keeps the latest of those that are made up. */
const NO_MAILBOX = 'no-mailbox';

/**
 * The mailbox behind an address, as far as the address shows: `ana+news@example.org` is that of `ana@example.org` (RFC
 * 5233, followed by nearly all providers), and Gmail ignores dots.
 */
export function oneMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).toLowerCase();
  const plus = name.indexOf('+', 1);
  const person = plus === -1 ? name : name.slice(0, plus);
  const domain = address.slice(at + 1).toLowerCase();
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${domain}`;
}

const waitRow = object({ wait: number() });

/** Rate-limited attempts. Keys are stored as digests, so that the table contains no personal data. */
export class RateLimits {
  readonly #sql: Sql;
  readonly #secret: Secret;
  readonly clock: Clock;
  readonly #refused = recentEntries<{ at: number; waitS: number }>();

  constructor(sql: Sql, secret: Secret, clock: Clock = systemClock) {
    this.#sql = sql;
    this.#secret = secret;
    this.clock = clock;
  }

  /** Whole seconds for which an attempt is refused without asking the database; 0: it has to be asked. */
  refusedFor({ name }: RateLimit, key: string): number {
    const refused = this.#refused.get(`${name} ${key}`);
    if (refused === undefined) return 0;
    // After a clock that was set back, the database decides.
    const passedS = (this.clock.now() - refused.at) / 1000;
    return passedS < 0 ? 0 : Math.max(0, Math.ceil(refused.waitS - passedS));
  }

  /** Checks and counts in one statement. @returns 0 if permitted, otherwise whole seconds to wait. */
  async take(limit: RateLimit, key: string, sql: Sql = this.#sql): Promise<number> {
    const refusedS = this.refusedFor(limit, key);
    if (refusedS > 0) return refusedS;
    const { windowS, most, free, firstWaitS, longestWaitS } = limit;
    const [row] = await sql.query(
      `select private.take_turn($1::text, $2::float8, $3::integer, $4::integer, $5::float8, $6::float8)::float8 as wait`,
      [this.#digest(limit, key), windowS, most, free, firstWaitS, longestWaitS],
    );
    const waitS = Math.ceil(waitRow.parse(row).wait);
    if (waitS > 0 && limit.isRemembered === true) {
      this.#refused.set(`${limit.name} ${key}`, { at: this.clock.now(), waitS });
    }
    return waitS;
  }

  /** Counts an email to an address, together with all others to its mailbox. @returns as {@link take}. */
  takeMail(address: string, reason: MailReason, sql: Sql = this.#sql): Promise<number> {
    return this.#takeBoth({ address, reason }, {}, sql);
  }

  /** Counts a request that sends no email, in the time that {@link takeMail} takes: the mailbox's own share stays whole. */
  takeNoMail(address: string, reason: MailReason, sql: Sql): Promise<number> {
    return this.#takeBoth({ address, reason }, { name: NO_MAILBOX }, sql);
  }

  async #takeBoth(
    { address, reason }: { address: string; reason: MailReason },
    counter: Partial<Pick<RateLimit, 'name'>>,
    sql: Sql,
  ): Promise<number> {
    const mailbox = oneMailbox(address);
    const all = { ...perMailbox, ...counter };
    const waitS = await this.take(all, mailbox, sql);
    if (waitS > 0) return waitS;
    const shareS = await this.take({ ...perReason[reason], ...counter }, `${reason} ${mailbox}`, sql);
    if (shareS > 0) await this.refund(all, mailbox, sql);
    return shareS;
  }

  /** Refunds an attempt that was not a guess. */
  async refund(limit: RateLimit, key: string, sql: Sql = this.#sql): Promise<void> {
    await sql.query('select private.return_turn($1::text)', [this.#digest(limit, key)]);
  }

  #digest({ name }: RateLimit, key: string): string {
    return `${name}:${createHmac('sha256', this.#secret.reveal()).update(`${name} ${key}`).digest('base64url')}`;
  }
}
