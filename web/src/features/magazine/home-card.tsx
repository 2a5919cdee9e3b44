import { cardView, texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { Newspaper } from 'lucide-react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { LatestArticlesDocument } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

const shown = 3

/** On one's home: what was published last. Nothing where there is nothing yet. */
export function ArticlesCard() {
  const t = useTexts(texts)
  const speech = useSpeech()
  const [{ data }] = useQuery({
    query: LatestArticlesDocument,
    variables: { limit: shown },
    requestPolicy: 'cache-and-network',
    keep: true,
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
        {articles.map((article) => {
          const card = cardView(article, speech)
          const [cover] = card.cover
          return (
            <Row
              key={article.id}
              leading={
                <span className="grid size-12 place-items-center overflow-hidden rounded-control bg-accent-soft text-accent-ink">
                  {cover ? (
                    <Picture className="size-full object-cover" view={{ ...cover, sizes: '3rem' }} />
                  ) : (
                    <Newspaper aria-hidden="true" className="size-5" />
                  )}
                </span>
              }
              text={`${card.kicker} · ${card.date}`}
              title={card.title}
              to={card.href}
            />
          )
        })}
      </List>
    </Card>
  )
}
