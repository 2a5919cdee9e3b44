import type { Recount } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/voting'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import type { ShownVote } from '../use-vote.ts'

/** What was counted here next to what was announced. */
export function RecountTable({ vote, found }: { vote: ShownVote; found: Recount }) {
  const t = useTexts(texts)
  const facts = [
    ['voting.ballots', found.ballots.size],
    ['voting.votersAnnounced', vote.votersCount],
    ...(found.empty > 0 ? [['voting.empties', found.empty] as const] : []),
    ...(found.wrong.length > 0 ? [['voting.unreadable', found.wrong.length] as const] : []),
  ] as const
  const number = 'py-2.5 pl-3 text-right tabular-nums align-top'
  return (
    <Card>
      <table className="w-full text-base">
        <thead>
          <tr className="border-b text-faint text-sm">
            <th className="pb-2 text-left font-medium" scope="col">
              {t('voting.option')}
            </th>
            <th className="pb-2 pl-3 text-right font-medium" scope="col">
              {t('voting.counted')}
            </th>
            <th className="pb-2 pl-3 text-right font-medium" scope="col">
              {t('voting.announced')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {vote.options.map(({ id, text, votes }, index) => (
            <tr key={id}>
              <th className="break-words py-2.5 text-left font-medium" scope="row">
                {index + 1}. {text}
              </th>
              <td className={classes(number, 'font-semibold')}>{formatNumber(found.votes[index] ?? 0)}</td>
              <td className={classes(number, votes !== found.votes[index] && 'text-danger')}>
                {formatNumber(votes ?? 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-3 grid gap-1 border-t pt-3 text-sm">
        {facts.map(([key, value]) => (
          <div className="flex justify-between gap-4" key={key}>
            <dt className="text-soft">{t(key)}</dt>
            <dd className="font-medium tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
