import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'orange' | 'yellow' | 'green' | 'cyan' | 'grey';

/** A text in a style, or as it is where the destination shows no colours. */
export type Paint = (style: Style, text: string) => string;

/** Colours by what the stream is and by NO_COLOR and FORCE_COLOR. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => {
    if (text === '') return text;
    if (style !== 'orange') return styleText(style, text, { stream });
    // The sixteen colours have no orange. Whether yellow is drawn shows whether colours are wanted at all.
    const probe = styleText('yellow', text, { stream });
    return probe === text ? text : `\u001B[38;5;208m${text}\u001B[39m`;
  };
}
