import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressesIn } from '#core/research/textAddresses.ts';
import { ChoiceSign } from '../../ui/statusSign/ChoiceSign.tsx';
import styles from './StoryScreen.module.css';

interface LinkedText {
  /** The stored text, as far as it is loaded. */
  whole: string;
  /** Whether the stored text is longer than what is loaded. */
  isTruncated: boolean;
}

/**
 * Addresses as links, one per line; any other text unchanged.
 * @param text the text as the cell shows it; an address at its end may be truncated.
 */
export function linksIn(text: string, { whole, isTruncated }: LinkedText): ReactNode {
  const shown = addressesIn(text).slice(0, 6);
  if (shown.length === 0) return text;
  return shown.map((address) => {
    const [, host = address, path = ''] = /^https?:\/\/(?:www\.)?([^/?#…]+)(.*)$/s.exec(address) ?? [];
    const leadsTo = address.endsWith('…') ? addressBegun(address.slice(0, -1), whole, isTruncated) : address;
    return leadsTo === undefined ? (
      <span key={address} className={styles['link']}>
        <b>{host}</b>
        {path}
      </span>
    ) : (
      <a key={address} className={styles['link']} href={leadsTo} target="_blank" rel="noreferrer" tabIndex={-1}>
        <b>{host}</b>
        {path}
      </a>
    );
  });
}

/**
 * The whole address that begins with `start`; undefined where there is none, or where the loaded text ends within it.
 */
function addressBegun(start: string, whole: string, isTruncated: boolean): string | undefined {
  const found = addressesIn(whole).find((address) => address.startsWith(start));
  return isTruncated && found !== undefined && whole.endsWith(found) ? undefined : found;
}

/** A value that is the progress of a task. */
export function Choice({ text, fallback }: { text: string; fallback: string }) {
  const word = text.trim() === '' ? fallback : text;
  const lower = word.trim().toLowerCase();
  const extent = lower === 'done' || lower === 'yes' ? 'full' : lower === 'in progress' ? 'half' : 'empty';
  return <ChoiceSign extent={extent} word={word} isDefault={text.trim() === ''} />;
}

interface RowMenuProps {
  /** The name of the row, for screen readers. */
  story: { story_number: number; title: string };
  onOpen: (button: HTMLElement) => void;
}

/** The button that opens the menu of a row. */
export function RowMenuButton({ story, onOpen }: RowMenuProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-own
      className={styles['small']}
      aria-label="Open menu"
      aria-description={`#${story.story_number} ${story.title}`}
      title="Open menu"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
}
