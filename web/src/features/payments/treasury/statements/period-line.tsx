import { treasury } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { formatDay } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { TreasuryStatement } from '../operations.generated.ts'

/** Of which days a statement tells, and whether what is missing in it can be told. */
export function PeriodLine({ period }: { period: TreasuryStatement['period'] }) {
  const t = useTexts(texts)
  if (!period) return <p className="mb-4 text-warning">{t('treasury.periodUnknown')}</p>
  const [from, to] = [formatDay(period.from), formatDay(period.to)]
  const isTooLong = Date.parse(period.to) - Date.parse(period.from) > treasury.statementPeriod
  if (isTooLong) return <p className="mb-4 text-warning">{t('treasury.periodTooLong', { from, to })}</p>
  return (
    <p className="mb-4 font-medium">
      {from === to ? t('treasury.periodDay', { from }) : t('treasury.period', { from, to })}
      {!period.isSearched && (
        <span className="block font-normal text-faint text-sm">{t('treasury.periodTooShort')}</span>
      )}
    </p>
  )
}
