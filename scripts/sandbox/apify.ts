import { parseArgs } from 'node:util';
import { apifyFaultNamed, apifyFaults } from './apifyFaults.ts';
import { sandboxAccounts } from './accounts.ts';
import { startApifySandbox } from './apifyServer.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    items: { type: 'string' },
    'shift-to-now': { type: 'boolean', default: false },
    latency: { type: 'string', default: '1500' },
    fault: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const usage = `A loopback server that speaks Apify's protocol, with fictional posts. Nothing is scraped and nothing is billed.

  node scripts/sandbox/apify.ts [--port 0] [--latency MS] [--fault NAME] [--items FILE [--shift-to-now]]

Faults:
${Object.entries(apifyFaults)
  .map(([name, about]) => `  ${name.padEnd(22)} ${about}`)
  .join('\n')}
`;

const fault = values.fault === undefined ? null : apifyFaultNamed(values.fault);
if (values.help) {
  console.log(usage);
} else if (fault === undefined) {
  console.error(`Unknown fault: ${values.fault}\n\n${usage}`);
  process.exitCode = 2;
} else {
  const sandbox = await startApifySandbox({
    port: Number(values.port),
    itemsFile: values.items,
    shiftToNow: values['shift-to-now'],
    latencyMs: Number(values.latency),
    fault,
  });
  const handles = values.items === undefined ? sandboxAccounts.map(({ handle }) => handle).join(', ') : values.items;
  console.log(`Apify sandbox on ${sandbox.url}\nServes: ${handles}\n`);
  console.log(`APIFY_BASE_URL=${sandbox.url} APIFY_API_TOKEN=sandbox-token`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
}
