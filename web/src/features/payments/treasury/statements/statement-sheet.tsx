import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/payments/treasury'
import { useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { formatNumber } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { Pages } from '../../../../ui/layout/pagination.tsx'
import { CloseStatementLineDocument, type TreasuryStatement } from '../operations.generated.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Place } from '../use-place.ts'
import { LinePage } from './line-page.tsx'
import { PeriodLine } from './period-line.tsx'

const outcomes = [
  'held',
  'reversed',
  'amount_differs',
  'double',
  'unknown',
  'settled',
  'attached',
  'matched',
  'payout',
  'skipped',
  'found',
] as const

/** What became of a statement: how many lines agree and differ, then the lines beside our payments. */
export function StatementSheet({
  one,
  place,
  turn,
  mayClose,
  onChanged,
  onClose,
}: {
  one: TreasuryStatement
  place: Place
  /** Another one: what the lines are about has changed. */
  turn: number
  /** Whether the person may close lines that wait. */
  mayClose: boolean
  onChanged: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [closing, setClosing] = useState<number | null>(null)
  const outcome = outcomes.find((name) => name === place.get('outcome'))
  const figures = [
    ['booked', one.booked],
    ['known', one.known],
    ['waiting', one.waiting],
    ['refused', one.refused],
    ['missing', one.missing],
  ] as const
  return (
    <Dialog onClose={onClose} open size="lg" title={t('treasury.statementOf', { name: one.name })}>
      <PeriodLine period={one.period} />
      <dl className="mb-5 grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-5">
        {figures.map(([name, n]) => (
          <div className="flex min-w-0 flex-col-reverse" key={name}>
            <dt className="break-words text-faint text-sm">{t(`treasury.result.${name}`)}</dt>
            <dd
              className={`font-semibold text-xl tabular-nums leading-tight ${n > 0 && (name === 'waiting' || name === 'missing') ? 'text-warning' : ''}`}
            >
              {name === 'missing' && n === 0 && !one.period?.isSearched ? '–' : formatNumber(n)}
            </dd>
          </div>
        ))}
      </dl>
      {one.missing > 0 && (
        <ButtonLink className="mb-5" size="sm" to={linkTo('treasury', { query: { problem: 'missing_in_statement' } })}>
          {t('treasury.seeMissing')}
        </ButtonLink>
      )}
      <SelectField
        className="mb-3 [&>label]:sr-only sm:max-w-xs"
        label={t('treasury.line')}
        onChange={({ target }) => place.keep({ outcome: target.value })}
        options={outcomes.map((name) => ({ value: name, label: t(`treasury.outcome.${name}`) }))}
        placeholder={t('treasury.anyOutcome')}
        value={outcome ?? ''}
      />
      <div className="-mx-4 border-t sm:-mx-5">
        <Pages key={`${outcome ?? ''}${turn}`}>
          {(part) => (
            <LinePage
              {...part}
              id={one.id}
              onClosing={mayClose ? setClosing : undefined}
              outcome={outcome ?? null}
              place={place}
            />
          )}
        </Pages>
      </div>
      {closing !== null && (
        <ReasonDialog
          confirm={t('treasury.closeLine')}
          onClose={() => setClosing(null)}
          text={t('treasury.closeLineText')}
          title={t('treasury.closeLineTitle')}
          work={async (reason) => {
            await call(CloseStatementLineDocument, { id: one.id, position: closing, reason })
            toast.success(t('treasury.decided'))
            onChanged()
          }}
        />
      )}
    </Dialog>
  )
}
