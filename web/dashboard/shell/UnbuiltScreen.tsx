import type { Screen } from './screens.ts';

/** A screen that is text alone, or that is not built yet and names the command that does its work today. */
export function UnbuiltScreen({ screen }: { screen: Screen }) {
  return (
    <section>
      <h1>{screen.title}</h1>
      {'text' in screen ? <p>{screen.text}</p> : null}
      {'command' in screen ? (
        <p>
          This screen is not built yet. In a terminal, <code>{screen.command}</code> does its work today.
        </p>
      ) : null}
    </section>
  );
}
