import { redact, type Secret } from '#core/secret.ts';

/** Takes a secret out of a text that comes in pieces. */
export interface PieceRedactor {
  push(piece: string): void;
  /** Hands on what was held back; has to be called when no more pieces come. */
  flush(): void;
}

/**
 * Hands pieces on without the secret, also where it is spread over several of them: an end that could be the secret's
 * beginning is held back until the next piece shows whether it is.
 */
export function createPieceRedactor(secret: Secret | undefined, onText: (piece: string) => void): PieceRedactor {
  const hidden = secret?.reveal() ?? '';
  let held = '';
  const hand = (text: string) => {
    if (text !== '') onText(text);
  };
  return {
    push(piece) {
      const text = redact(held + piece, [secret]);
      const keep = beginningOf(hidden, text);
      held = keep === 0 ? '' : text.slice(-keep);
      hand(keep === 0 ? text : text.slice(0, -keep));
    },
    flush() {
      const rest = held;
      held = '';
      hand(rest);
    },
  };
}

/** How many characters at the end of `text` are the beginning of `secret`, which is longer. */
function beginningOf(secret: string, text: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
