import { texts } from '@vondrona/rules/contests/showing'
import { type Standing, texts as workTexts } from '@vondrona/rules/contests/works'
import { Trophy } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { classes } from '../../../ui/layout/class-names.ts'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { type Candidate, photoOf } from './work.tsx'

const steps = ['h-24 bg-sun text-on-sun', 'h-16 bg-sun-soft text-sun-ink', 'h-10 bg-sunken text-soft']
/** The first in the middle. */
const order = ['order-2', 'order-1', 'order-3']
const shown = steps.length

/** The public's first three, with their pictures; equal ones stand on equal steps. */
export function Podium({ standings }: { standings: readonly Standing<Candidate>[] }) {
  const t = useTexts(texts)
  const w = useTexts(workTexts)
  const first = standings.toSorted((a, b) => a.rank - b.rank || a.number - b.number).slice(0, shown)
  if (first.length < 2 || !first[0]?.votes) return null
  return (
    <figure>
      <figcaption className="mb-3 font-semibold">{w('works.podium')}</figcaption>
      <ol className="mx-auto flex max-w-md items-end justify-center gap-2">
        {first.map((one, place) => (
          <li className={classes('min-w-0 flex-1 text-center', order[place])} key={one.id}>
            <Face candidate={one} />
            <p className="mt-1.5 truncate font-medium text-sm">{t('showing.number', { n: one.number })}</p>
            <p className="text-faint text-sm tabular-nums">{t('showing.votes', { n: one.votes ?? 0 })}</p>
            <p
              className={classes(
                'mt-1.5 grid place-items-center rounded-t-control font-bold text-xl tabular-nums',
                steps[Math.min(one.rank, shown) - 1],
              )}
            >
              {one.rank}
            </p>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function Face({ candidate }: { candidate: Standing<Candidate> }) {
  const photo = photoOf(candidate)
  const cup = (
    <Trophy
      aria-hidden="true"
      className={classes('mx-auto size-8', candidate.isWinner ? 'text-sun-ink' : 'text-faint opacity-50')}
    />
  )
  if (!photo) return cup
  return (
    <Photo
      alt=""
      className="mx-auto aspect-square w-full rounded-control object-cover"
      instead={cup}
      loading="lazy"
      src={photo.picture}
    />
  )
}
