/** Knows whether an input method is composing a text, which setting the field's value would break off. */
export class Composition {
  #ended = Promise.withResolvers<void>();
  #isOpen = false;
  /** How many were begun. */
  count = 0;

  /** Follows the page's fields until the signal. */
  follow(signal: AbortSignal): void {
    const begin = () => {
      this.#isOpen = true;
      this.count += 1;
    };
    const end = () => {
      this.#isOpen = false;
      this.#ended.resolve();
      this.#ended = Promise.withResolvers();
    };
    document.addEventListener('compositionstart', begin, { capture: true, signal });
    document.addEventListener('compositionend', end, { capture: true, signal });
  }

  /** Resolves when nothing is being composed. */
  ended(): Promise<void> {
    return this.#isOpen ? this.#ended.promise : Promise.resolve();
  }
}
