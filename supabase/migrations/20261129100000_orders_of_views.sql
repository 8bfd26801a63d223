-- Each view has an order of its own columns, so that there are more names than a table has columns.
alter table public.column_arrangements
  drop constraint column_arrangements_columns_check,
  add constraint column_arrangements_columns_check check (cardinality(columns) <= 500);
