import type { Config } from '#core/config.ts';
import { Secret, redact } from '#core/secret.ts';

/** Masks the secrets that this process knows in everything it prints. */
export class Redaction {
  #secrets: Secret[] = [];

  learn(config: Config): void {
    this.#secrets = Object.values(config).filter((value: unknown) => value instanceof Secret);
  }

  add(secret: Secret): void {
    this.#secrets.push(secret);
  }

  apply(text: string): string {
    return redact(text, this.#secrets);
  }
}
