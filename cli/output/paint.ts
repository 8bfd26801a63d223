import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'orange' | 'yellow' | 'green' | 'cyan' | 'grey';

/** Styles a text; returns it unchanged where the stream shows no colours. */
export type Paint = (style: Style, text: string) => string;

/** The paint of a stream: colours depend on whether it is a terminal, and on NO_COLOR and FORCE_COLOR. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => {
    if (text === '') return text;
    if (style !== 'orange') return styleText(style, text, { stream });
    // The sixteen colours have no orange. Painting in yellow shows whether this stream gets colours at all.
    const probe = styleText('yellow', text, { stream });
    return probe === text ? text : `\u001B[38;5;208m${text}\u001B[39m`;
  };
}
