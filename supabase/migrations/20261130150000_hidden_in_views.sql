-- Each view has hidden columns of its own, so that there are more names than a table has columns.
alter table public.column_arrangements
  drop constraint column_arrangements_hidden_check,
  add constraint column_arrangements_hidden_check check (cardinality(hidden) <= 500);
