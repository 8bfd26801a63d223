/**
 * Completes JSON text that may be truncated, and returns the possible readings, the fullest first; none where no value
 * is complete. `text` starts with a bracket; text after its end is ignored.
 *
 * A reading ends after a complete value: half a string, half a number, a key without a value are dropped, because a
 * guess would look like the model's answer. Each further reading ends one level further out, so that a list with a
 * truncated last entry can be read without that entry. Trailing commas are removed, line breaks inside strings become
 * `\n`.
 */
export function closeJson(text: string): string[] {
  const scan = new Scan();
  for (let index = 0; index < text.length; index += 1) {
    scan.step(text.charAt(index));
    if (scan.complete) return [scan.text()];
    if (scan.depth > DEEPEST) return [];
  }
  return scan.readings();
}

/** Open brackets allowed: requested forms have four or five, and each one makes reading slower. */
const DEEPEST = 100;
/** How many readings are returned; requested forms have three or four levels. */
const MOST_READINGS = 12;

/** A position where a reading may end: up to here only closing brackets are missing. */
interface SafePoint {
  length: number;
  closers: string;
}

class Scan {
  #out = '';
  /** The missing closing brackets, innermost first. */
  #closers = '';
  /** The last safe point at each depth. */
  #safe: (SafePoint | undefined)[] = [];
  /** Position of a comma that nothing has followed yet; -1 where there is none. */
  #commaAt = -1;
  #inString = false;
  #escaped = false;
  /** Inside a number or keyword; it is complete only when something follows it. */
  #inScalar = false;
  /** Per open bracket: true where an object's key is expected or was just read. */
  #atKey: boolean[] = [];

  get depth(): number {
    return this.#closers.length;
  }

  get complete(): boolean {
    return this.#closers === '' && this.#out !== '';
  }

  text(): string {
    return this.#out;
  }

  readings(): string[] {
    const readings = this.#safe
      .filter((point) => point !== undefined)
      .slice(-MOST_READINGS)
      .map((point) => this.#out.slice(0, point.length) + point.closers);
    return [...new Set(readings.toReversed())];
  }

  step(char: string): void {
    if (this.#inString) {
      this.#stepString(char);
      return;
    }
    if (this.#inScalar && /[\s,\]}]/.test(char)) {
      this.#inScalar = false;
      this.#valueEnded();
    }
    if (char === '{' || char === '[') {
      this.#out += char;
      this.#commaAt = -1;
      this.#closers = (char === '{' ? '}' : ']') + this.#closers;
      this.#atKey.push(char === '{');
    } else if (char === '}' || char === ']') {
      this.#close(char);
    } else {
      this.#stepPlain(char);
    }
  }

  #stepPlain(char: string): void {
    if (char === ',') {
      this.#commaAt = this.#out.length;
      this.#setAtKey(this.#closers.startsWith('}'));
    } else if (!/\s/.test(char)) {
      this.#commaAt = -1;
      if (char === '"') this.#inString = true;
      else if (char === ':') this.#setAtKey(false);
      else this.#inScalar = true;
    }
    this.#out += char;
  }

  #stepString(char: string): void {
    if (char < ' ') {
      // JSON allows no raw line breaks in strings, but models write them.
      this.#out += this.#escaped ? JSON.stringify(char).slice(2, -1) : JSON.stringify(char).slice(1, -1);
      this.#escaped = false;
      return;
    }
    this.#out += char;
    if (this.#escaped) this.#escaped = false;
    else if (char === '\\') this.#escaped = true;
    else if (char === '"') {
      this.#inString = false;
      this.#valueEnded();
    }
  }

  #close(char: string): void {
    // A mismatched bracket: the text is malformed here, not truncated. Complete values before it stay readable.
    if (!this.#closers.startsWith(char)) {
      this.#out += char;
      return;
    }
    if (this.#commaAt !== -1) this.#out = this.#out.slice(0, this.#commaAt);
    this.#commaAt = -1;
    this.#out += char;
    this.#closers = this.#closers.slice(1);
    this.#atKey.pop();
    this.#valueEnded();
  }

  #valueEnded(): void {
    if (this.#atKey.at(-1) === true) return;
    const depth = this.#closers.length;
    this.#safe.length = depth;
    this.#safe[depth] = { length: this.#out.length, closers: this.#closers };
  }

  #setAtKey(atKey: boolean): void {
    if (this.#atKey.length > 0) this.#atKey[this.#atKey.length - 1] = atKey;
  }
}
