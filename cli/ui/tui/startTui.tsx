import { render } from 'ink';
import { AppError, toAppError } from '#core/errors.ts';
import { PaletteContext, paletteFor } from '#cli/ui/theme/tone.ts';
import { holdStderr } from '#cli/ui/terminal/holdStderr.ts';
import { reportMouse } from '#cli/ui/terminal/mouse.ts';
import type { Effect } from './effect.ts';
import type { EffectRunner } from './runEffect.ts';
import { troubleOf } from './trouble.ts';
import { startState } from './state.ts';
import { TuiStore } from './store.ts';
import { startTicking } from './research/ticking.ts';
import { Tui, type LendTerminal } from './Tui.tsx';
import type { TuiOptions, TuiServices } from './tuiOptions.ts';

/**
 * Runs the full-screen tool until the person leaves it or `signal` is aborted. Stdin and stdout must be terminals. The
 * terminal is always restored, and research of this process is saved and paused first.
 * @throws what `open` threw; AppError `failure` where drawing failed
 */
export async function startTui(options: TuiOptions): Promise<void> {
  const { clock, signal, environment } = options;
  const left = Promise.withResolvers<void>();
  const stderr = holdStderr();
  const terminal: { lend: LendTerminal | null } = { lend: null };
  const backend: { runner: EffectRunner | null } = { runner: null };
  const perform = (effect: Effect) => {
    if (effect.type === 'openEditor') void openEditor(effect.text);
    else if (effect.type === 'openAddress') void openAddress(effect.address);
    else if (effect.type === 'copy') process.stdout.write(copySequence(effect.text));
    else if (effect.type !== 'leave') backend.runner?.run(effect);
    else if (effect.interrupted) stderr.drop(() => options.interrupt());
    else left.resolve();
  };
  const { columns, rows } = process.stdout;
  const store = new TuiStore(startState(columns, rows, clock.now()), perform);
  const openEditor = async (text: string) => {
    let edited: string | null = null;
    try {
      await mouse.without(async () => {
        await terminal.lend?.(async () => {
          const { editText } = await import('./editing/editText.ts');
          edited = await editText(text, environment);
        });
      });
      store.send({ type: 'editorClosed', text: edited, trouble: null });
    } catch (thrown) {
      store.send({ type: 'editorClosed', text: null, trouble: troubleOf(thrown) });
    }
  };

  const openAddress = async (address: string) => {
    try {
      const { openInBrowser } = await import('./stories/openInBrowser.ts');
      await openInBrowser(address, { environment, platform: process.platform });
    } catch (thrown) {
      store.send({ type: 'notice', trouble: troubleOf(thrown) });
    }
  };

  const screen = render(
    <PaletteContext value={paletteFor(environment)}>
      <Tui store={store} onTerminal={(lend) => (terminal.lend = lend)} />
    </PaletteContext>,
    // `interactive`: otherwise Ink draws nothing where CI is set, even on a terminal.
    { exitOnCtrlC: false, alternateScreen: true, interactive: true, patchConsole: false },
  );
  const mouse = reportMouse((key, row) => store.send({ type: 'mouse', key, row }));
  const gone = screen.waitUntilExit().then(
    () => left.resolve(),
    (error: unknown) => left.reject(screenFailure(error)),
  );
  // It may reject before it is awaited below; without this that counts as an unhandled rejection.
  left.promise.catch(() => {});
  signal.addEventListener('abort', () => left.resolve(), { once: true });
  const stopTicking = startTicking(store, clock);
  try {
    await screen.waitUntilRenderFlush();
    // Loaded after the first frame, which does not need it: it is most of the code.
    const { EffectRunner } = await import('./runEffect.ts');
    const services = await options.open((text) => store.send({ type: 'opening', text }));
    backend.runner = new EffectRunner({ services, signal, send: store.send });
    store.send({ type: 'opened', place: placeOf(services) });
    if (signal.aborted) left.resolve();
    await left.promise;
  } finally {
    store.send({ type: 'leaving' });
    await backend.runner?.settle();
    stopTicking();
    mouse.release();
    screen.unmount();
    await gone;
    stderr.release();
  }
}

function placeOf({ backend: { kind, role } }: TuiServices): string {
  return role === 'client' ? kind : `${kind}, ${role}`;
}

function screenFailure(thrown: unknown): AppError {
  const error = toAppError(thrown);
  return new AppError('failure', `The screen broke: ${error.message}`, {
    hint: 'Nothing that was saved is lost. Please report it; the single commands do the same work.',
    cause: error,
  });
}

/**
 * The escape sequence that copies a text to the clipboard (OSC 52), also over ssh. Terminals that forbid it ignore it.
 */
function copySequence(text: string): string {
  return `\u001B]52;c;${Buffer.from(text, 'utf8').toString('base64')}\u0007`;
}
