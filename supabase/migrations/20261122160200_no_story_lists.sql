-- Screens read story_rows; nothing asks for these lists any more.
drop function public.inbox_list(boolean, text, jsonb, integer, integer, integer);
drop function public.production_list(boolean, text, jsonb, integer, integer, integer);
drop function public.cut_texts(jsonb, integer);
