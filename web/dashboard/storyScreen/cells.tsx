import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceSign } from '../../ui/statusSign/ChoiceSign.tsx';
import styles from './StoryScreen.module.css';

const addresses = /https?:\/\/[^\s,;<>"')]+/g;

/** Addresses, a line each, the host before the path; any other text as it is. */
export function Links({ text }: { text: string }): ReactNode {
  const found = [...new Set(text.match(addresses) ?? [])].slice(0, 6);
  if (found.length === 0) return <div className={styles['clamp']}>{text}</div>;
  return found.map((address) => {
    const [, host = address, path = ''] = /^https?:\/\/(?:www\.)?([^/?#…]+)(.*)$/s.exec(address) ?? [];
    // What is cut is no address any more.
    const isWhole = !address.endsWith('…');
    return isWhole ? (
      <a key={address} className={styles['link']} href={address} target="_blank" rel="noreferrer" tabIndex={-1}>
        <b>{host}</b>
        {path}
      </a>
    ) : (
      <span key={address} className={styles['link']}>
        <b>{host}</b>
        {path}
      </span>
    );
  });
}

/** A value that says how far something is. */
export function Choice({ text, fallback }: { text: string; fallback: string }) {
  const word = text.trim() === '' ? fallback : text;
  const lower = word.trim().toLowerCase();
  const extent = lower === 'done' || lower === 'yes' ? 'full' : lower === 'in progress' ? 'half' : 'empty';
  return <ChoiceSign extent={extent} word={word} isDefault={text.trim() === ''} />;
}

/** The button that opens the menu of a row. */
export function RowMenuButton({ onOpen }: { onOpen: (button: HTMLElement) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-own
      className={styles['small']}
      aria-label="Open menu"
      title="Open menu"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
}
