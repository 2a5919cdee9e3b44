import { linkTo } from '@vondrona/rules/pages'
import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/paying'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { StartTestPaymentDocument } from './operations.generated.ts'

const methods = ['international', 'mobile_money'] as const
interface Values {
  method: (typeof methods)[number]
  amount: string
}
const example = '10000' // Ar

/** R-PAY-16, R-ROUTE-41: a payment through the sandbox, with its hosted page, its notification and its result. */
export function TestPaymentPage() {
  const t = useTexts(texts)
  const payment = useTexts(paymentTexts)
  useTitle(t('paying.test'))
  const navigate = useNavigate()
  const { field, submit, busy, problem } = useFormAction<Values>(
    { defaultValues: { method: 'international', amount: example }, t: (key) => payment(key) },
    async ({ method, amount }) => {
      const { startTestPayment } = await call(StartTestPaymentDocument, {
        method,
        amount: Number(amount.replace(/\s/g, '')),
      })
      const { transactionId, paymentUrl } = startTestPayment
      if (paymentUrl) location.assign(paymentUrl)
      else await navigate(linkTo('payment-result', { query: { transactionId } }))
    },
  )
  const isWhole = (amount: string) => /^\d{1,9}$/.test(amount.replace(/\s/g, '')) || 'payments.amountInvalid'
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader text={t('paying.testText')} title={t('paying.test')} />
      <Card>
        <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
          <FormProblem>{problem}</FormProblem>
          <RadioCards
            legend={t('paying.method')}
            options={methods.map((value) => ({
              value,
              label: t(`paying.method.${value}`),
              hint: t(`paying.methodText.${value}`),
            }))}
            required
            {...field('method')}
          />
          <TextField
            inputMode="numeric"
            label={t('paying.testAmount')}
            required
            {...field('amount', { validate: isWhole })}
          />
          <Button block busy={busy} type="submit" variant="primary">
            {t('paying.testStart')}
          </Button>
        </form>
      </Card>
    </div>
  )
}
