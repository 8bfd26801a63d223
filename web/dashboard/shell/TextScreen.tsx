import type { Screen } from './screens.ts';

/** A screen that is text alone. */
export function TextScreen({ screen }: { screen: Screen }) {
  return (
    <section>
      <h1>{screen.title}</h1>
      {'text' in screen ? <p>{screen.text}</p> : null}
    </section>
  );
}
