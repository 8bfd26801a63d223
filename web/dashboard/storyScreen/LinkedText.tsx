import { Fragment } from 'react';
import { partsByAddress } from '#core/research/textAddresses.ts';

/** A text with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return partsByAddress(text).map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 1 ? (
      <a key={key} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
