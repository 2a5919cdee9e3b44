import { texts } from '@vondrona/rules/races/mine'
import { raceNews } from '@vondrona/rules/races/offer'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { useOfferSpeech } from '../offer/speech.ts'
import { TreeCountsDocument } from './operations.generated.ts'

/** R-MIT-11: the trees of all registrations. */
export function TreesCard() {
  const t = useTexts(texts)
  const speech = useOfferSpeech()
  const [{ data }] = useQuery({ query: TreeCountsDocument, variables: {}, requestPolicy: 'cache-and-network' })
  const [news] = data ? raceNews({ ...data.trees, newest: [] }, false, speech) : []
  if (!news) return null
  return (
    <section
      aria-label={t('mine.trees')}
      className="flex items-center gap-4 rounded-card border bg-raised p-4 shadow-card sm:p-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-success-soft text-success">
        <Icon className="size-6" name="tree" thin />
      </span>
      <p className="min-w-0">
        <span className="block font-semibold tabular-nums">{news.trees}</span>
        <span className="block text-faint text-sm">{news.text}</span>
      </p>
    </section>
  )
}
