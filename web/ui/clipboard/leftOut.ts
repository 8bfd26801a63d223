export type Tell = (text: string, kind: 'message' | 'error') => void;

export interface LeftOut {
  /** How many cells were pasted. */
  all: number;
  /** How many of them cannot be edited, and lie outside of the table. */
  fixed: number;
  outside: number;
  /** Why columns do not take their texts. */
  refusals: readonly string[];
}
