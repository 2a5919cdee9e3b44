import { cardView } from '@vondrona/rules/magazine/reading'
import { Newspaper } from 'lucide-react'
import { Row } from '../../ui/layout/list.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { ArticleCardFields } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

/** An article as one line of a list, with a small picture. */
export function ArticleRow({
  article,
  to,
}: {
  article: ArticleCardFields /** Instead of its usual address. */
  to?: string
}) {
  const card = cardView(article, useSpeech())
  const [cover] = card.cover
  return (
    <Row
      leading={
        <span className="grid size-12 place-items-center overflow-hidden rounded-control bg-accent-soft text-accent-ink [&>picture]:contents">
          {cover ? (
            <Picture className="size-full object-cover" view={{ ...cover, sizes: '3rem' }} />
          ) : (
            <Newspaper aria-hidden="true" className="size-5" />
          )}
        </span>
      }
      text={`${card.kicker} · ${card.date}`}
      title={card.title}
      to={to ?? card.href}
    />
  )
}
