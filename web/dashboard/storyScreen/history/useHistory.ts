import { guid, maxLength, object, optional, string } from 'zod/mini';
import { useSearch } from '../../shell/search.ts';

/** The story whose history is shown, with the filters. */
interface ShownHistory {
  id: string;
  field?: string | undefined;
  person?: string | undefined;
}

const address = object({
  history: optional(guid()),
  historyField: optional(string().check(maxLength(60))),
  historyPerson: optional(string().check(maxLength(200))),
});

/** The history that is open, kept in the address so that it can be shared; null: none. */
export function useHistory() {
  const [{ history: id, historyField: field, historyPerson: person }, change] = useSearch(address);
  const shown = id === undefined ? null : { id, field, person };
  const show = (next: ShownHistory | null) =>
    change(
      { history: next?.id, historyField: next?.field, historyPerson: next?.person },
      // Back closes it.
      { step: next !== null && next.id !== id },
    );
  return [shown, show] as const;
}
