import { texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { useQuery } from '../../lib/api/graphql.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List } from '../../ui/layout/list.tsx'
import { ArticleRow } from './article-row.tsx'
import { LatestArticlesDocument } from './operations.generated.ts'

const shown = 3

export const latestArticles = { query: LatestArticlesDocument, variables: { limit: shown } }

/** On one's home: what was published last. Nothing where there is nothing yet. */
export function ArticlesCard() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    ...latestArticles,
    requestPolicy: 'cache-and-network',
  })
  const articles = data?.articles ?? []
  if (articles.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('magazine')}>
          {t('reading.seeAll')}
        </ButtonLink>
      }
      flush
      title={t('reading.latest')}
    >
      <List className="border-t" label={t('reading.latest')}>
        {articles.map((article) => (
          <ArticleRow article={article} key={article.id} />
        ))}
      </List>
    </Card>
  )
}
