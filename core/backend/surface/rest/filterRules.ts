import { QueryRefusal } from './restRefusal.ts';

/** Operators with bounded cost. Regular expressions and text search are excluded. */
const operators: ReadonlySet<string> = new Set(
  'eq neq gt gte lt lte like ilike is isdistinct in cs cd ov sl sr nxl nxr adj'.split(' '),
);
const quantified = /^(eq|gt|gte|lt|lte|like|ilike)\((any|all)\)$/;
const column = /^\w[\w$-]*(->>?-?\w[\w-]*)*$/;
const embeddedColumn = /^(\w+\.)+\w[\w$-]*(->>?-?\w[\w-]*)*$/;
const embeddedList = /^(\w+\.)+(order|limit|offset)$/;
const logic = /^(\w+\.)*(not\.)?(and|or)$/;
const group = /^(?:not\.)?(?:and|or)\s*\((.*)\)$/s;
// Expensive operators anywhere in a group, independent of the group's structure.
const expensive = /\.(match|imatch|fts|plfts|phfts|wfts)(?=[.(),]|$)/;
const MAX_GROUPS = 5;

/**
 * Validates one filter of a query (`title=eq.x`, `or=(a.gt.1,not.and(b.is.null,c.lt.2))`, also of an embedded table).
 * @throws {QueryRefusal} for an operator that is not allowed, and for anything ambiguous.
 */
export function checkFilter(key: string, value: string): void {
  if (embeddedList.test(key)) return checkList(key, value);
  if (logic.test(key)) return checkLogic(value);
  if (!column.test(key) && !embeddedColumn.test(key)) throw unreadable(key);
  checkOperation(value);
}

function checkList(key: string, value: string): void {
  if (!/^[\w.,>()+ -]*$/.test(value)) throw unreadable(`${key}=${value}`);
}

function checkLogic(text: string): void {
  if (expensive.test(text)) throw refusedOperator(expensive.exec(text)?.[1] ?? '');
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) throw unreadable(text);
  checkGroup(inner, 1);
}

function checkGroup(text: string, level: number): void {
  if (level > MAX_GROUPS) throw new QueryRefusal(`Conditions are nested deeper than ${MAX_GROUPS} levels`);
  for (const part of conditions(text)) {
    const nested = group.exec(part)?.[1];
    if (nested !== undefined) {
      checkGroup(nested, level + 1);
      continue;
    }
    const dot = part.indexOf('.');
    if (dot === -1 || !column.test(part.slice(0, dot))) throw unreadable(part);
    checkOperation(part.slice(dot + 1));
  }
}

/** Splits `a.eq.1,or(b.eq.2,c.in.(3,4))` at its outer commas. */
function conditions(text: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (!quoted && (letter === '(' || letter === '{')) depth += 1;
    if (!quoted && (letter === ')' || letter === '}')) depth -= 1;
    if (depth < 0) throw unreadable(text);
    if (letter === ',' && depth === 0 && !quoted) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  if (depth !== 0 || quoted) throw unreadable(text);
  return parts.map((part) => part.trim());
}

/** Validates `eq.x`, `not.in.(1,2)`, `like(any).{a*,b*}`. */
function checkOperation(text: string): void {
  const positive = text.startsWith('not.') ? text.slice('not.'.length) : text;
  const dot = positive.indexOf('.');
  const operator = dot === -1 ? positive : positive.slice(0, dot);
  if (!operators.has(operator) && !quantified.test(operator)) throw refusedOperator(operator);
}

function refusedOperator(operator: string): QueryRefusal {
  return new QueryRefusal(
    `The operator "${operator.slice(0, 40)}" is not allowed`,
    `Use one of ${[...operators].join(', ')}.`,
  );
}

function unreadable(text: string): QueryRefusal {
  return new QueryRefusal(`failed to parse filter (${text.slice(0, 100)})`);
}
