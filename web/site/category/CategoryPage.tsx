import { useLoaderData } from 'react-router-dom';
import { LeadGroup } from '../list/LeadGroup.tsx';
import { splitArticles } from '../list/splitArticles.ts';
import { StoryRow } from '../list/StoryRow.tsx';
import { Carousel } from '../carousel/Carousel.tsx';
import { NewsletterBox } from '../layout/NewsletterBox.tsx';
import type { CategoryData } from '../loaders.ts';
import { PageLinks } from './PageLinks.tsx';

export function CategoryPage() {
  const data = useLoaderData<CategoryData>();
  const { category, page } = data;
  return (
    <>
      <h1 className="page-title">{category.name}</h1>
      {page === 1 ? <NewestStories {...data} /> : <OlderStories {...data} />}
      <PageLinks {...data} />
    </>
  );
}

function NewestStories({ category, articles }: CategoryData) {
  const { lead, side, row, carousel } = splitArticles(articles);
  if (lead === undefined) return <p className="page-note">No articles found in this category yet.</p>;
  return (
    <>
      <LeadGroup lead={lead} side={side} labelled={false} />
      <StoryRow title={`MORE FROM ${category.name}`} articles={row} labelled={false} />
      <NewsletterBox place="page" />
      <Carousel title={`LATEST IN ${category.name}`} articles={carousel} labelled={false} />
    </>
  );
}

function OlderStories({ articles, page }: CategoryData) {
  return <StoryRow title={`OLDER STORIES, PAGE ${page}`} articles={articles} labelled={false} />;
}
