import { Fragment } from 'react';

const ADDRESS = /(https?:\/\/[^\s,;<>"')\]]+)/;

/** A text with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) => {
    const key = `${at} ${part}`;
    return ADDRESS.test(part) ? (
      <a key={key} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
