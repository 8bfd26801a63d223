import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { articlePage, webSite, type WebSite } from '../../../support/webSite.ts';

const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines, says the works record.';
let installation: Installation;
let web: WebSite;
const env = { WEB_LOOPBACK: 'on', WEB_HOST_INTERVAL: '0' };

beforeAll(async () => {
  installation = await openInstallation({ owner: false, ownProcesses: false });
  web = await webSite({ '/spans': articlePage('Spare spans', [sentence]) });
});
afterAll(async () => {
  await installation.close();
  await web[Symbol.asyncDispose]();
});

describe('the report of web research in a terminal', () => {
  const research = (more: Record<string, string>) =>
    installation.run(['web', 'research', `${web.url}/spans`, '--depth', '1'], { env: { ...env, ...more } });

  it('has each claim with its page and, below it, the passage, in 80 columns', async () => {
    const { code, stdout } = await research({ COLUMNS: '80' });
    expect(code).toBe(0);
    expect(stdout).toContain(
      'The railway keeps eleven sets of finished bridge spans along its main lines. [1]\n' +
        '    [1] “The railway keeps eleven sets of finished bridge spans along its main\n' +
        '        lines, says the works record.”\n',
    );
    expect(stdout).toContain(`\n[1] Spare spans  ${web.url}/spans\n`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('breaks no line for programs', async () => {
    expect((await research({ COLUMNS: '' })).stdout).toContain(`main lines. [1]\n    [1] “${sentence}”\n`);
  });

  it('quotes a sentence that is its own passage once', async () => {
    const { stdout } = await research({ COLUMNS: '', OPENROUTER_API_KEY: '' });
    expect(stdout).toContain(`“${sentence}” [1]\nOpen: No language model is configured`);
  });
});
