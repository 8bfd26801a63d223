import { useLoaderData } from 'react-router-dom';
import { LeadGroup } from '../list/LeadGroup.tsx';
import { splitArticles } from '../list/splitArticles.ts';
import { StoryRow } from '../list/StoryRow.tsx';
import { Carousel } from '../carousel/Carousel.tsx';
import { NewsletterBox } from '../layout/NewsletterBox.tsx';
import type { CategoryData } from '../loaders.ts';

export function CategoryPage() {
  const { category, articles } = useLoaderData<CategoryData>();
  const { lead, side, row, carousel } = splitArticles(articles);
  return (
    <>
      <h1 className="page-title">{category.name}</h1>
      {lead === undefined ? (
        <p className="page-note">No articles found in this category yet.</p>
      ) : (
        <>
          <LeadGroup lead={lead} side={side} />
          <StoryRow title={`MORE FROM ${category.name}`} articles={row} />
          <NewsletterBox place="page" />
          <Carousel title={`LATEST IN ${category.name}`} articles={carousel} />
        </>
      )}
    </>
  );
}
