import { redact, type Secret } from '#core/secret.ts';

/** Redacts a secret from a text that arrives in pieces. */
export interface PieceRedactor {
  push(piece: string): void;
  /** Emits the held back text; must be called after the last piece. */
  flush(): void;
}

/**
 * Passes pieces on without the secret, even if it spans several of them: an ending that could be the beginning of the
 * secret is held back until the next piece shows whether it is.
 */
export function createPieceRedactor(secret: Secret | undefined, onText: (piece: string) => void): PieceRedactor {
  const hidden = secret?.reveal() ?? '';
  let held = '';
  const emit = (text: string) => {
    if (text !== '') onText(text);
  };
  return {
    push(piece) {
      const text = redact(held + piece, [secret]);
      const keep = beginningOf(hidden, text);
      held = keep === 0 ? '' : text.slice(-keep);
      emit(keep === 0 ? text : text.slice(0, -keep));
    },
    flush() {
      const rest = held;
      held = '';
      emit(rest);
    },
  };
}

/** How many characters at the end of `text` are the beginning of `secret`. */
function beginningOf(secret: string, text: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
