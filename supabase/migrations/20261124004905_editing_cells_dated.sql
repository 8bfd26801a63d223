-- Which cell a tab edits is what it says; since when, the database knows. A session could write a cell that is
-- edited in the year 9000, which closed the marks of a whole table to everybody and which nobody else could remove.
create function private.date_editing_cell() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then return new; end if;
  new.seen_at := now();
  if tg_op = 'INSERT' or new.updated_at is distinct from old.updated_at then new.updated_at := now(); end if;
  return new;
end $$;
revoke all on function private.date_editing_cell() from public;
create trigger date_cell before insert or update on public.editing_cells
  for each row execute function private.date_editing_cell();

-- Everybody is sent all of them.
create function private.limit_editing_cells() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated'
    and (select count(*) from public.editing_cells e where e.user_id = auth.uid()) > 50 then
    raise exception 'nobody edits cells in more than 50 tabs' using errcode = '23514';
  end if;
  return null;
end $$;
revoke all on function private.limit_editing_cells() from public;
create trigger limit_cells after insert on public.editing_cells
  for each statement execute function private.limit_editing_cells();

delete from public.editing_cells;
