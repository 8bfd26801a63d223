import type { EmailDriver } from '@supabase/lite';

type Mail = Parameters<EmailDriver['send']>[0];

interface Words {
  subject: string;
  text: string;
  otherwise: string;
}

const words = {
  signup: {
    subject: 'Confirm your address',
    text: 'You made an account. Open this link to confirm that the address is yours:',
    otherwise: 'If it was not you, do nothing: without the link the account cannot be used.',
  },
  recovery: {
    subject: 'Choose a new password',
    text: 'Somebody, probably you, asked for a new password. Open this link to choose one:',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
  invitation: {
    subject: 'You are invited to the newsroom',
    text: 'You can work in the newsroom now, with this address. Open this link to choose a password:',
    otherwise:
      'When it is over, choose "Forgot password?" at the sign-in. If you do not know what this is about, do nothing.',
  },
  email_change: {
    subject: 'Confirm your new address',
    text: 'Somebody, probably you, wants to use this address for an account. Open this link to confirm that it is yours:',
    otherwise: 'If it was not you, do nothing: without the link the address does not count.',
  },
  'account-exists': {
    subject: 'You have an account already',
    text: 'Somebody, probably you, tried to make an account with this address, or to give it to another account. It has one already: sign in, or choose "Forgot password?" to get a new password.',
    otherwise: 'If it was not you, do nothing: your account stays as it is.',
  },
  'address-change': {
    subject: 'Your address is about to change',
    text: 'Somebody, probably you, asked to give your account another address. It changes when the link in a mail to the new address is opened.',
    otherwise:
      'If it was not you, sign in and change your password: that signs everybody else out and stops the change.',
  },
} as const satisfies Record<string, Words>;

export type MailKind = keyof typeof words;

/** A sign-in email with the site's name and texts. It contains only a link, because no page accepts a code. */
export function mailInWords(kind: MailKind, to: string, siteName: string, link?: string): Mail {
  const { subject, text, otherwise } = words[kind];
  const paragraphs = [
    text,
    ...(link === undefined ? [] : [link, 'It works once, within an hour.']),
    otherwise,
    siteName,
  ];
  return { to, subject: `${subject} · ${siteName}`, text: paragraphs.join('\n\n') };
}

/**
 * The URL of an email's link, which verifies the mailbox.
 * @param page path on the site to which it redirects.
 */
export function linkTo(
  siteUrl: string,
  kind: 'signup' | 'recovery' | 'email_change',
  token: string,
  page = '',
): string {
  const link = new URL('/auth/v1/verify', siteUrl);
  link.searchParams.set('token', token);
  link.searchParams.set('type', kind);
  link.searchParams.set('redirect_to', page === '' ? siteUrl : new URL(page, siteUrl).href);
  return link.href;
}

/** Replaces the texts of emails that `@supabase/lite` writes by the site's own. */
export function withSiteWords(driver: EmailDriver, siteName: string): EmailDriver {
  return { send: (mail) => driver.send(inSiteWords(mail, siteName)) };
}

function inSiteWords(mail: Mail, siteName: string): Mail {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  const kind = URL.canParse(link) ? new URL(link).searchParams.get('type') : null;
  return kind === 'signup' || kind === 'recovery' || kind === 'email_change'
    ? mailInWords(kind, mail.to, siteName, link)
    : mail;
}
