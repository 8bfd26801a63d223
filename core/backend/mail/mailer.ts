import { SmtpEmailDriver, type EmailDriver } from '@supabase/lite';
import { AppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { Secret } from '#core/secret.ts';
import type { RateLimits } from '../surface/auth/rateLimits.ts';

/** Sends sign-in emails through the configured SMTP server; without one they are written to the log. */
export function createMailer(smtpUrl: Secret | undefined, sender: string | undefined, log: Log): EmailDriver {
  if (smtpUrl === undefined) {
    return {
      send: async ({ to, subject, text }) => log.info(`Mail to ${to}: ${subject}`, { text }),
    };
  }
  const address = smtpUrl.reveal();
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new AppError('config', 'SMTP_URL is not the address of a mail server.', {
      hint: 'Write it as smtps://user:password@mail.example.org:465, or smtp:// with port 587.',
    });
  }
  const user = decodeURIComponent(url.username);
  return new SmtpEmailDriver({
    host: url.hostname,
    secure: url.protocol === 'smtps:',
    from: sender ?? (user.includes('@') ? user : `velocity@${url.hostname}`),
    timeoutMs: 20_000,
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    ...(user === '' ? {} : { user, pass: decodeURIComponent(url.password) }),
  });
}

/** Rate-limits the emails that `@supabase/lite` sends itself if Google does not vouch for an address. */
export function limitedMailer(driver: EmailDriver, limits: RateLimits): EmailDriver {
  return {
    send: async (mail) => {
      if ((await limits.takeMail(mail.to, 'other')) === 0) await driver.send(mail);
    },
  };
}
