import { hash } from 'node:crypto';

/** SHA-256 of a text as 64 hexadecimal digits. */
export const sha256 = (text: string): string => hash('sha256', text);
