import { afterEach, expect, it } from 'vitest';
import { createMailer } from '#core/backend/mail/mailer.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { type MailServer, startMailServer } from '../../../support/mailServer.ts';

let server: MailServer | undefined;
afterEach(() => server?.close());

const mail = { to: 'reader@example.org', subject: 'Reset Your Password', text: 'Follow the link' };

it('sends through the mail server of SMTP_URL', async () => {
  server = await startMailServer();
  const { port, lines } = server;
  await createMailer(new Secret(`smtp://127.0.0.1:${port}`), 'desk@example.org', silentLog).send(mail);
  expect(lines).toContain('MAIL FROM:<desk@example.org>');
  expect(lines).toContain('RCPT TO:<reader@example.org>');
  expect(lines).toContain('Subject: Reset Your Password');
  expect(lines).toContain('Follow the link');
});

it('prints mails where there is no mail server', async () => {
  const messages: string[] = [];
  const log = {
    ...silentLog,
    info: (message: string, fields = {}) => messages.push(`${message} ${JSON.stringify(fields)}`),
  };
  await createMailer(undefined, undefined, log).send(mail);
  expect(messages).toEqual(['Mail to reader@example.org: Reset Your Password {"text":"Follow the link"}']);
});

it.each(['mail.example.org', 'https://mail.example.org', 'smtp://'])('refuses %s as the address of one', (address) => {
  expect(() => createMailer(new Secret(address), undefined, silentLog)).toThrow('SMTP_URL is not the address');
});
