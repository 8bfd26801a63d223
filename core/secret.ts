const HIDDEN = '[secret]';

/**
 * A value that must not leak: printing, inspecting, joining or serialising it shows `[secret]`. Only `reveal()` returns
 * it, at the place that sends it.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** Enough to recognise a key by, too little to use it: `sk-o…3f9a`. Short secrets show nothing. */
  masked(): string {
    return this.#value.length < 16 ? '…' : `${this.#value.slice(0, 4)}…${this.#value.slice(-4)}`;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN;
  }
}

/** Replaces every occurrence of the secrets in text from outside. */
export function redact(text: string, secrets: readonly (Secret | undefined)[]): string {
  let clean = text;
  for (const secret of secrets) {
    const value = secret?.reveal();
    if (value !== undefined && value.length >= 4) clean = clean.replaceAll(value, HIDDEN);
  }
  return clean;
}
