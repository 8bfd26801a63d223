import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { expectRestored, openScreen, type ScreenTerminal } from '../../../support/screenTerminal.ts';
import { CTRL_C } from '../../../support/terminal.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation.close();
});

const open = (size: { columns?: number; rows?: number } = {}, env: Record<string, string> = {}): ScreenTerminal =>
  openScreen(['tui'], { home: installation.home, env: { ...installation.env, ...env }, ...size });

describe('the terminal of velocity tui', () => {
  it('fits a terminal that changes its size', async () => {
    const tui = open({ columns: 100, rows: 30 });
    await tui.shows('Sort Velocity Score');
    tui.resize(59, 15);
    await tui.shows('Terminal too small (need 60x16)');
    tui.resize(80, 24);
    await tui.shows(/Sort Velocity Score[\s\S]*q quit/);
    tui.type('q');
    expect(await tui.ended).toBe(0);
  });

  it('redraws the whole screen on Ctrl+L', async () => {
    const tui = open();
    await tui.shows('Sort Velocity Score');
    tui.screen.write('\u001B[2J\u001B[5;1Hsomething broke the screen');
    tui.type('\u000C');
    await tui.shows(/Sort Velocity Score[\s\S]*q quit/);
    expect(tui.screen.text).not.toContain('something broke');
    tui.type('q');
    expect(await tui.ended).toBe(0);
  });

  it('exits with 130 on Ctrl+C, and restores the terminal', async () => {
    const tui = open();
    await tui.shows('Sort Velocity Score');
    tui.type(CTRL_C);
    expect(await tui.ended).toBe(130);
    expectRestored(tui);
    // Nothing is left to stop, so this is not announced.
    expect(tui.output).not.toContain('Once more stops at once');
  });

  it('exits with 143 on SIGTERM, and restores the terminal', async () => {
    const tui = open();
    await tui.shows('Sort Velocity Score');
    process.kill(tui.pid, 'SIGTERM');
    expect(await tui.ended).toBe(143);
    expectRestored(tui);
  });

  it('restores the terminal when the program crashes', async () => {
    const bomb = "setTimeout(() => { throw new Error('it broke') }, 3000)";
    const tui = open({}, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bomb)}` });
    await tui.shows('Opening the newsroom');
    expect(await tui.ended).not.toBe(0);
    expectRestored(tui);
    expect(tui.output).toContain('it broke');
  });

  it('draws in black and white where NO_COLOR is set, and still shows the selected row', async () => {
    const tui = open({}, { NO_COLOR: '1' });
    await tui.shows('Sort Velocity Score');
    tui.type('q');
    await tui.ended;
    // oxlint-disable-next-line no-control-regex -- colours are escape sequences
    expect(tui.output).not.toMatch(/\u001B\[(?:3[0-7]|9[0-7]|38;[\d;]+)m/);
    expect(tui.output).toContain('\u001B[1;7m');
  });

  it('needs a terminal', async () => {
    const piped = await installation.run(['tui']);
    expect(piped).toMatchObject({ code: 2, stdout: '' });
    expect(piped.stderr).toContain('needs a terminal');
  });
});
