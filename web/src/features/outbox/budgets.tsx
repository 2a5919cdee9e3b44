import { ariary, toAriary } from '@vondrona/rules/money'
import { texts } from '@vondrona/rules/outbox'
import { useQuery } from '../../lib/api/graphql.ts'
import { formatNumber } from '../../lib/texts/format.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type MessageBudgets, MessageBudgetsDocument } from './operations.generated.ts'

type Budget = MessageBudgets['messageBudgets'][number]

/** What left today, what it cost, and how much more may leave. */
export function Budgets() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({ query: MessageBudgetsDocument, requestPolicy: 'cache-and-network' })
  return (
    <Card className="mb-3 min-h-40" title={t('outbox.budget')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {data?.messageBudgets.map((budget) => (
          <Used budget={budget} key={budget.channel} />
        ))}
      </div>
    </Card>
  )
}

function Used({ budget: { channel, spent, perDay, cost, costOfMonth, price } }: { budget: Budget }) {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const percent = (spent * 100) / perDay
  const label = t(`outbox.budget.${channel}`, { spent: formatNumber(spent), perDay: formatNumber(perDay) })
  const money = (amount: number) => ariary(toAriary(amount), language)
  return (
    <div className="grid content-start gap-1.5">
      <p>{label}</p>
      <ProgressBar
        label={label}
        tone={percent >= 100 ? 'danger' : percent >= 80 ? 'warning' : 'accent'}
        value={percent}
      />
      {channel === 'sms' && (
        <p className="text-faint text-sm">
          {price > 0
            ? t('outbox.budget.cost', { today: money(cost), month: money(costOfMonth) })
            : t('outbox.budget.noPrice')}
        </p>
      )}
      {percent >= 80 && <p className="text-sm">{t(percent >= 100 ? 'outbox.budget.over' : 'outbox.budget.near')}</p>}
    </div>
  )
}
