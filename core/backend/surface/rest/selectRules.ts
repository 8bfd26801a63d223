import { QueryRefusal } from './restRefusal.ts';

/** Maximum nesting and total number of embedded tables: each multiplies the work. */
const MAX_DEPTH = 3;
const MAX_EMBEDS = 8;

// Without spaces, which mean nothing between the parts of an item.
const embed = /^(?:\.\.\.)?(?:(\w[\w$-]*):)?(\w[\w-]*)(?:!\w+)*\((.*)\)$/;
const field = /^(?:\w[\w$-]*:)?(\*|\w[\w$-]*(?:->>?-?\w[\w-]*)*)(?:::\w+)?$/;

/**
 * Validates the `select` of a query: at most three levels of embedded tables, none inside itself, no duplicates. Each
 * of these would multiply the response beyond the row limit.
 * @param root the queried table.
 * @param isTable whether a name is a table's or a view's: a column or a constraint could name a table in disguise.
 * @returns the path of each embedded table, by which its own limit is named: `articles`, `articles.images`.
 * @throws {QueryRefusal}
 */
export function checkSelect(select: string, root: string, isTable: (name: string) => boolean): string[] {
  const paths: string[] = [];
  const check = (text: string, chain: readonly string[], path: string): void => {
    const seen = new Set<string>();
    for (const item of items(text)) {
      const column = field.exec(item)?.[1];
      if (column !== undefined) {
        if (seen.has(column)) throw new QueryRefusal(`"${column}" is selected twice`);
        seen.add(column);
        continue;
      }
      const [, alias, name, inner = ''] = embed.exec(item) ?? [];
      if (name === undefined) throw unreadable(item);
      if (seen.has(`${name}(`)) throw new QueryRefusal(`"${name}" is embedded twice`);
      seen.add(`${name}(`);
      const own = `${path}${alias ?? name}`;
      paths.push(own);
      if (!isTable(name)) throw new QueryRefusal(`"${name}" is no table that can be embedded`);
      if (chain.includes(name)) throw new QueryRefusal(`"${name}" is embedded inside itself`);
      if (chain.length > MAX_DEPTH || paths.length > MAX_EMBEDS) {
        throw new QueryRefusal(`At most ${MAX_DEPTH} tables may be embedded inside one another, ${MAX_EMBEDS} in all`);
      }
      check(inner, [...chain, name], `${own}.`);
    }
  };
  check(select.replaceAll(/\s+/g, ''), [root], '');
  return paths;
}

/** Splits `a,b(c,d)` at its outer commas. Quotes are rejected, so that every parenthesis is a real one. */
function items(text: string): string[] {
  if (text.includes('"')) throw unreadable(text);
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) throw unreadable(text);
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  if (depth !== 0) throw unreadable(text);
  return parts.filter((part) => part !== '');
}

function unreadable(text: string): QueryRefusal {
  return new QueryRefusal(`failed to parse select parameter (${text.slice(0, 100)})`);
}
