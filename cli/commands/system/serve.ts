import { array, boolean, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import type { Worker } from '#core/pipeline/jobs/worker.ts';
import { keepCollectingBills } from '#core/pipeline/ledger/dueBills.ts';
import { addFirstStaff } from '#core/pipeline/staffAccount.ts';
import { warnOfFolder, warnOfScheduledBackups } from './warnOfFolder.ts';
import { openWorker } from './openWorker.ts';

export const serveCommand = defineCommand({
  input: object({
    host: optional(string().min(1)),
    port: optionalWholeNumber(0, 65_535),
    worker: boolean().default(true),
  }),
  result: object({
    url: string(),
    /** The sign-in that the first start creates. It is printed only once. */
    staff: optional(object({ email: string(), password: string() })),
    paths: array(string()),
  }),
  run: async (input, context) => {
    const { signal, output, clock } = context;
    const log = output.serverLog;
    const asked = context.config();
    warnOfFolder(asked, output);
    const host = input.host ?? asked.host;
    const [{ openHttpServer }, { startWeb }] = await Promise.all([
      import('#web/server/http/httpServer.ts'),
      import('#web/server/start.ts'),
    ]);
    // Listening comes first: a port that is taken is reported before a database is opened.
    const { trustedProxies } = asked;
    const server = await openHttpServer({ host, port: input.port ?? asked.port, trustedProxies });
    let close = server.close;
    try {
      const opening = context.open({ flags: { host, port: String(server.port) }, serve: true, log });
      const { backend, config, services } = await unlessStopped(signal, opening);
      let worker: Worker | null = null;
      const notifyWorker = () => worker?.notify();
      const web = startWeb(server, { backend, config, clock, log, notifyWorker, services: { ...services, log } });
      close = async () => {
        await Promise.all([worker?.stop(), web.close()]);
      };
      // After everything that can fail, because the password is shown only once; before sign-up opens, because an
      // installation that has accounts gets no first staff.
      const first = await unlessStopped(signal, addFirstStaff(backend, { signal }));
      web.open();
      if (input.worker) {
        await unlessStopped(signal, warnOfScheduledBackups({ backend, config, services }, output));
        worker = await openWorker({ backend, config, services: { ...services, log } }, {});
      } else void keepCollectingBills(services, signal);
      const paths = ['/', '/dashboard', ...(backend.kind === 'hosted' ? [] : ['/rest/v1', '/auth/v1', '/storage/v1'])];
      // Programs that start a server wait for this line, or this document.
      const staff = first === null ? {} : { staff: { email: first.member.email, password: first.password } };
      output.document({ url: server.url, ...staff, paths });
      output.line(`Velocity serves ${backend.kind} at ${server.url}`);
      output.note(`The dashboard is at ${server.url}/dashboard`);
      output.note(`SUPABASE_URL=${server.url} SUPABASE_PUBLISHABLE_KEY=${backend.publishableKey}`);
      if (first !== null) {
        output.note(`Staff sign-in, shown only this once: ${first.member.email}  ${first.password}`);
        output.note(`Another one: \`velocity staff reset-password ${first.member.email}\`.`);
      }
      if (config.openrouterApiKey === undefined) {
        output.warn('OPENROUTER_API_KEY is not set: nothing can be researched or drafted until it is.');
      }
      output.note('Ctrl+C stops it.');
      await aborted(signal);
      output.note('Finishing requests.');
    } finally {
      await close();
    }
  },
  document: () => undefined,
  show: () => {},
});

/**
 * The result of `work`; rejects at once when the server is stopped, even while the database does not answer.
 * @throws the signal's reason.
 */
function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const stopped = aborted(signal).then(() => {
    throw signal.reason;
  });
  return Promise.race([work, stopped]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
