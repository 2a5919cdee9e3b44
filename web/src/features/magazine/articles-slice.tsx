import { cardView, type ListAddress, listAddress, texts } from '@vondrona/rules/magazine/reading'
import type { ReactNode } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { More } from '../../ui/layout/pagination.tsx'
import { ArticleCard } from './article-card.tsx'
import { Marked } from './article-text.tsx'
import { magazine } from './kept-list.ts'
import { ArticleGrid } from './list-sheet.tsx'
import { ArticlesDocument, type ArticlesVariables } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

/** One page of the list. The first page without a search stays readable without network (R-NET-03). */
export function ArticlesSlice({
  list,
  requestPolicy,
  variables,
  isFirst,
  onMore,
  empty,
}: {
  list: ListAddress
  requestPolicy: 'cache-first' | 'cache-and-network'
  variables: ArticlesVariables
  isFirst: boolean
  onMore: ((after: string) => void) | null
  empty: ReactNode
}) {
  const t = useTexts(texts)
  const speech = useSpeech()
  const [{ data, error }, ask] = useQuery({
    query: ArticlesDocument,
    variables,
    requestPolicy,
  })
  const articles = data?.articles
  if (!articles)
    return error ? (
      <ErrorState kept={magazine} onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('reading.error')} />
    ) : (
      <CardSkeletons />
    )
  if (articles.length === 0) return isFirst && empty
  const isComplete = articles.length < (variables.pagination?.limit ?? 0)
  const last = articles.at(-1)
  return (
    <>
      <ArticleGrid>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard
              badge={article.status !== 'published' && <Badge>{speech.say(`magazine.status.${article.status}`)}</Badge>}
              card={cardView(article, speech)}
              extract={article.highlight?.extract && <Marked html={article.highlight.extract} />}
              title={article.highlight?.title && <Marked html={article.highlight.title} />}
            />
          </li>
        ))}
      </ArticleGrid>
      {onMore && last && !isComplete && (
        <More
          href={listAddress({ ...list, after: last.id })}
          label={t('reading.more')}
          next={last.id}
          onMore={onMore}
        />
      )}
    </>
  )
}

function CardSkeletons() {
  return (
    <div aria-busy="true" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div className="flex gap-4 sm:flex-col" key={index}>
          <div className="flex flex-1 flex-col gap-2.5 sm:order-last">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-3 w-40" />
          </div>
          <Skeleton className="aspect-[4/3] w-26 sm:aspect-[16/10] sm:w-full" />
        </div>
      ))}
    </div>
  )
}
