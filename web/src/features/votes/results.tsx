import { voteColours } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/voting'
import { Check } from 'lucide-react'
import { formatNumber } from '../../lib/texts/format.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { classes } from '../../ui/layout/class-names.ts'
import { ColourDot } from './colour-dot.tsx'
import { OptionPicture, ratioOf } from './option-picture.tsx'
import type { ShownVote } from './use-vote.ts'

/** F-VOTE-09: a bar for each answer, in its colour, of the people who voted; the caller's own is marked. */
export function Results({ vote }: { vote: ShownVote }) {
  const t = useTexts(texts)
  const ratio = ratioOf(vote.options)
  const most = Math.max(...vote.options.map(({ votes }) => votes ?? 0))
  return (
    <ul className="flex flex-col gap-4">
      {vote.options.map((option, index) => {
        const { id, text, votes: counted, colour } = option
        const votes = counted ?? 0
        const percent = vote.votersCount > 0 ? Math.round((votes / vote.votersCount) * 100) : 0
        const isMine = vote.myChoices?.includes(index) ?? false
        const isFirst = votes > 0 && votes === most
        return (
          <li className="flex items-start gap-3" key={id}>
            {ratio !== null && (
              <OptionPicture className="w-24 shrink-0 rounded-control" isSmall option={option} ratio={ratio} />
            )}
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <span className={classes('min-w-0 break-words leading-snug', isFirst && 'font-semibold')}>
                  {colour && (
                    <>
                      <ColourDot colour={colour} />{' '}
                    </>
                  )}
                  {text}
                </span>
                <span className="shrink-0 font-semibold tabular-nums">{t('voting.percent', { n: percent })}</span>
              </div>
              <div aria-hidden="true" className="mt-1.5 h-3 overflow-hidden rounded-full bg-sunken" data-votes={votes}>
                <div
                  className={classes(
                    'h-full rounded-full transition-[width] duration-500 motion-reduce:transition-none',
                    !colour && (isFirst ? 'bg-accent' : 'bg-control'),
                  )}
                  style={{ width: `${percent}%`, ...(colour && { background: voteColours[colour] }) }}
                />
              </div>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-faint text-sm">
                <span className="tabular-nums">{t(`voting.votes.${plural(votes)}`, { n: formatNumber(votes) })}</span>
                {isMine && (
                  <span className="inline-flex items-center gap-1 font-medium text-accent-ink">
                    <Check aria-hidden="true" className="size-4" />
                    {t(`voting.mine.${plural(1)}`)}
                  </span>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
