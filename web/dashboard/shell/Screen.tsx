import type { Tab } from './tabs.ts';

/** A tab's screen. Until it is built it names the command that does its work today. */
export function Screen({ tab }: { tab: Tab }) {
  return (
    <section>
      <h1>{tab.title}</h1>
      {'text' in tab ? (
        <p>{tab.text}</p>
      ) : (
        <p>
          This screen is not built yet. In a terminal, <code>{tab.command}</code> does its work today.
        </p>
      )}
    </section>
  );
}
