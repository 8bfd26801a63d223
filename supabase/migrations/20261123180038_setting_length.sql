-- How long the value of a setting may be, whoever writes it: every screen of staff reads it. Rows from before are not
-- looked at.
alter table public.settings add constraint settings_value_length check (octet_length(value::text) <= 20000) not valid;
