import styles from './ModelsScreen.module.css';

/** Changes that are shown at once; a first refresh from another server brings dozens. */
const SHOWN = 8;

/** What the last refresh changed, one line a change. */
export function ModelChanges({ changes }: { changes: readonly string[] }) {
  const rest = changes.slice(SHOWN);
  return (
    <div role="status" className={styles['changes']}>
      {changes.length === 0 ? 'Nothing changed.' : null}
      <Lines texts={changes.slice(0, SHOWN)} />
      {rest.length === 0 ? null : (
        <details>
          <summary>{rest.length} more</summary>
          <Lines texts={rest} />
        </details>
      )}
    </div>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
