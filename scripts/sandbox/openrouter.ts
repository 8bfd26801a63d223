import { parseArgs } from 'node:util';
import { openRouterFaultNamed, openRouterFaults } from './openrouterFaults.ts';
import { startOpenRouterSandbox } from './openrouterServer.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    latency: { type: 'string', default: '4000' },
    fault: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const usage = `A loopback server that speaks OpenRouter's protocol, with ready-made texts. No model is asked and nothing is billed.

  node scripts/sandbox/openrouter.ts [--port 0] [--latency MS] [--fault NAME] [--seed N]

Faults:
${Object.entries(openRouterFaults)
  .map(([name, about]) => `  ${name.padEnd(14)} ${about}`)
  .join('\n')}
  flaky:N        Every Nth request is refused as with 429.
`;

const fault = values.fault === undefined ? null : openRouterFaultNamed(values.fault);
if (values.help) {
  console.log(usage);
} else if (fault === undefined) {
  console.error(`Unknown fault: ${values.fault}\n\n${usage}`);
  process.exitCode = 2;
} else {
  const sandbox = await startOpenRouterSandbox({
    port: Number(values.port),
    latencyMs: Number(values.latency),
    seed: Number(values.seed),
    fault,
  });
  console.log(`OpenRouter sandbox on ${sandbox.url}\n`);
  console.log(`OPENROUTER_BASE_URL=${sandbox.url} OPENROUTER_API_KEY=sandbox-key`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
}
