-- Staff who ask for several stories at once name what they may cost together.
grant insert on public.research_budgets to authenticated;
create policy "staff insert" on public.research_budgets for insert to authenticated with check ((select public.is_staff()));
