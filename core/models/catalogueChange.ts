import { formatPrice } from './cost.ts';
import type { ModelConfig } from './model.ts';

/** One thing that a refresh changed, or that the listing announces. */
export interface CatalogueChange {
  id: string;
  name: string;
  kind: 'price' | 'context' | 'retired' | 'returned' | 'expires' | 'added';
  /** For people, one line. */
  text: string;
}

/** The change for a model that is new in the catalogue. */
export function describeAdded({ id, name, inputCost }: ModelConfig): CatalogueChange {
  return { id, name, kind: 'added', text: `${name}: offered${inputCost === null ? ', price unknown' : ''}` };
}

/**
 * The differences of a model before and after a refresh. `expires`: the end date that the listing announces, if any.
 */
export function describeChanges(before: ModelConfig, after: ModelConfig, expires: string | null): CatalogueChange[] {
  const changes: CatalogueChange[] = [];
  const add = (kind: CatalogueChange['kind'], text: string) =>
    changes.push({ id: after.id, name: after.name, kind, text: `${after.name}: ${text}` });
  if (after.retired !== before.retired) {
    add(after.retired ? 'retired' : 'returned', after.retired ? 'no longer offered' : 'offered again');
  }
  if (after.retired) return changes;
  if (after.inputCost !== before.inputCost) {
    add('price', `input ${formatPrice(before.inputCost)} → ${formatPrice(after.inputCost)}`);
  }
  if (after.outputCost !== before.outputCost) {
    add('price', `output ${formatPrice(before.outputCost)} → ${formatPrice(after.outputCost)}`);
  }
  if (after.requestFee !== before.requestFee) {
    add('price', `fee per request $${before.requestFee} → $${after.requestFee}`);
  }
  if (after.contextLength !== before.contextLength) {
    add('context', `context ${formatTokens(before.contextLength)} → ${formatTokens(after.contextLength)} tokens`);
  }
  if (expires !== null) add('expires', `offered until ${expires}`);
  return changes;
}

function formatTokens(tokens: number | null): string {
  return tokens === null ? 'unknown' : tokens.toLocaleString('en-US');
}
