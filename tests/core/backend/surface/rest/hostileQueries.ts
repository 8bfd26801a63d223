/** Queries whose cost is unbounded, in all spellings. */
export const expensiveQueries = [
  'title=match.^(.%2B)(.%2B)%5C1%5C2$',
  'title=imatch.x',
  'title=fts.x',
  'title=plfts.x',
  'title=phfts.x',
  'title=wfts.x',
  'title=fts(english).x',
  'title=wfts(simple).x',
  'title=match(any).{a,b}',
  'title=imatch(all).{a}',
  'title=not.match.x',
  'title=not.fts.x',
  'title=m%61tch.x',
  '%74itle=%6dat%63h%2ex',
  '%22title%22=match.x',
  'title=eq.a&title=match.x',
  'or=(title.match.x,id.is.null)',
  'or=(id.is.null,title.imatch.x)',
  'and=(title.match.x)',
  'not.or=(title.match.x)',
  'not.and=(title.fts.x)',
  'or=(and(title.match.x,id.is.null),id.is.null)',
  'or=(not.and(title.match.x))',
  'or=(title.not.match.x)',
  'or=( title.match.x )',
  'or=(id.eq.%22a,title.match.x)',
  'or=(id.eq.%22)%22,title.match.x)',
  'or=title.match.x',
  '%6f%72=(title.ma%74ch.x)',
  'title-%3Ex.limit=match.x',
  'select=categories(name)&categories.name=match.x',
  'select=c:categories(name)&c.name=not.imatch.x',
  'select=categories(name)&categories.or=(name.match.x)',
  'select=categories(name)&categories.not.and=(name.match.x,name.fts.x)',
  'title=unknown.x',
  'title=',
];

/** Selects that multiply the size of an answer. */
export const multiplyingSelects = [
  'id,categories(articles(id))',
  'id,c:categories(a:articles(id))',
  'id,categories(...articles(id))',
  'id,category_id(id)',
  'id,c:articles_category_id_fkey(id)',
  'id,categories(id(id))',
  'a:content,b:content',
  'a:article_images(id),b:article_images(id)',
  '*,*',
  Array.from({ length: 9 }, (_, index) => `i${index}:article_images(id)`).join(','),
  '"id"',
  'id,"categories"(id)',
];

/** Malformed and hostile queries, which must be refused or answered, without an internal error. */
export const senselessQueries = [
  ['select="', 'select=%22%22%22', 'select=%00', 'select=*,a"', 'select=(', 'select=)', 'select=()', 'select=a('],
  ['select=a)', 'select=,', 'select=,,', 'select=..', 'select=...', 'select=...x', 'select=id::', 'select=id::xx'],
  ['select=id::int4', 'select=title::int', 'select=id->', 'select=id->>-1', 'select=a:b:c', 'select=:', 'select=!'],
  ['select=categories!x(*)', 'select=count()', 'select=id.count()', 'select=%F0%9F%98%80', 'select=%ED%A0%80'],
  ['select=%25', 'select=id;drop', 'select=$1', 'select=id--', 'select=-', 'select=nothing', 'select=nothing(*)'],
  ['select=*,staff(*)', 'select=public.articles', 'select=*&select=id', 'select=$or', 'select=__proto__(*)'],
  ['id=eq.', 'id=eq.x', 'id=eq.%00', '%00=eq.1', 'id=eq.null', 'id=is.x', 'id=is.', 'id=in.', 'id=in.()'],
  ['id=in.(x)', 'id=in.(', 'id=in.("a)', 'id=not.', 'id=not.not.eq.1', 'id=not.in.(x)', 'id', '=', '=eq.1', 'id=eq'],
  ['id=.eq.1', 'id=..', 'title=like.%5C', 'title=ilike.*%5C', 'title=like(any).x', 'title=like(all).{}'],
  ['title=like(any).{%22', 'title=eq(any).x', 'title=gt(any).{1}', 'title=is(any).{1}', 'title=fts().x'],
  ['or=', 'or=(', 'or=)', 'or=()', 'or=(,)', 'or=(a)', 'or=(a.b)', 'or=(a.eq.1', 'or=(a.eq.1))', 'or=((a.eq.1))'],
  ['or=(or(or(or(or(or(or(id.is.null)))))))', 'or=(id.eq."x)', 'or=id.eq.x', 'or=($regex.eq.x)', 'and=title'],
  ['title=cs.{a}', 'title=cs.[', 'title=cs.{', 'id=cd.{}', 'id=ov.(1,2)', 'published_at=sl.[1,2]'],
  ['published_at=nxr.x', 'published_at=adj.x', 'view_count=eq.99999999999999999999', 'view_count=gt.x'],
  ['view_count=eq.1e400', 'view_count=eq.NaN', 'published_at=gt.x', 'published_at=eq.99999-01-01'],
  ['is_published=eq.maybe', 'is_published=is.unknown', 'title=isdistinct.{', 'title->a=eq.1', '"title=eq.x'],
  ['a.b.c=eq.1', 'a.limit=1', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=99999999999999999999', 'limit=%00'],
  ['limit=1&limit=2', 'offset=9999999999999999999', 'offset=-1', 'offset=x', 'order=', 'order=id.asc.desc'],
  ['order=id.', 'order=.', 'order=,', 'order=nothing', 'order=nothing(name)', 'order=id;', 'order=%00', 'order="'],
  ['order=("', 'order=(', 'order=title->a', 'order=id::text', 'select=categories(name)&categories.limit=x'],
  ['select=categories(name)&categories.offset=-1', 'columns=', 'columns=nothing', 'columns="', 'on_conflict=x'],
  ['on_conflict="', 'on_conflict=a--', 'apikey=', '$eq=eq.1', '$or=eq.1', '$not=is.null', 'story_table=articles'],
].flat();

/** Inherited property names: filters on them must not reach prototypes. */
export const inheritedNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

/** Bodies that are not rows, or rows that no table accepts. */
export const senselessBodies = [
  ['', 'null', '7', '"x"', '{', '[[]]', '[[1],[2]]', '[1,2]', '[null]', '[{},{}]', '{"title":["a"]}'],
  ['{"title":{"a":1}}', '[{"title":"a"},{"slug":"b"}]', '{"id":"x"}', '{"id":null}', '{"title":null}'],
  [String.raw`{"title":"\u0000"}`, String.raw`{"title":"\ud800"}`, '{"view_count":"x"}', '{"published_at":"x"}'],
  ['{"is_published":"maybe"}', '{"__proto__":1}', '{"constructor":1}', '{"nothing":1}', '{"view_count":1e999}'],
  ['{"created_at":-1e308}', '{"published_at":12345678901234567890}'],
  '{"slug":"x","title":"x","category_id":"00000000-0000-0000-0000-000000000000"}',
  // Values of other kinds become texts, which the table's own rules refuse.
  ['{"title":"x","slug":{}}', '{"title":["a"],"slug":["b"]}', '[{"title":"x","slug":"No Slug!"}]', '{"slug":"%%"}'],
  [
    '{"title":"x","slug":""}',
    `{"title":"x","slug":"${'a'.repeat(9000)}"}`,
    `{"title":"${'x'.repeat(300_000)}","slug":"y"}`,
  ],
  JSON.stringify([Array.from({ length: 50 }, () => ({ title: 'a' }))]),
  `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
].flat();
