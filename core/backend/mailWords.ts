import type { EmailDriver } from '@supabase/lite';

type Mail = Parameters<EmailDriver['send']>[0];

interface Words {
  subject: string;
  ask: string;
  otherwise: string;
}

const wordsByType: Readonly<Record<string, Words>> = {
  signup: {
    subject: 'Confirm your address',
    ask: 'You made an account. Open this link to confirm that the address is yours:',
    otherwise: 'If it was not you, do nothing: without the link the account cannot be used.',
  },
  recovery: {
    subject: 'Choose a new password',
    ask: 'Somebody, probably you, asked for a new password. Open this link to choose one:',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
};

/** Sends the mails of sign-in in the site's name and words: a link alone, because no page takes a code. */
export function withSiteWords(driver: EmailDriver, siteName: string): EmailDriver {
  return { send: (mail) => driver.send(inSiteWords(mail, siteName)) };
}

function inSiteWords(mail: Mail, siteName: string): Mail {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  const words = URL.canParse(link) ? wordsByType[new URL(link).searchParams.get('type') ?? ''] : undefined;
  if (words === undefined) return mail;
  const paragraphs = [words.ask, link, 'It works once, within an hour.', words.otherwise, siteName];
  return { to: mail.to, subject: `${words.subject} · ${siteName}`, text: paragraphs.join('\n\n') };
}
