import { phonePlaceholder } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/paying'
import { CreditCard, FileText, Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { isPassing, problemsOf } from '../../lib/api/refusal.ts'
import { type FieldProps, FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { formatMoney } from '../../lib/texts/format.ts'
import { language } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { NeedsNetwork } from '../../ui/feedback/needs-network.tsx'
import { CreatePaymentMandateDocument, InitiatePaymentDocument, type PaymentMethods } from './operations.generated.ts'
import { keepReturn } from './payment-return.ts'
import { hearStay } from './stay.ts'
import { useOperatorQuestion } from './use-operator-question.tsx'

/** What is paid: by the id of a charge, of a registration by whoever knows only its number, or by a link (F-PAY-10). */
export type Payable = { orderId: string } | { participationId: string } | { payerCode: string }

interface ChooserProps {
  payable: Payable
  /** What is left to pay; null: the payer may not know before the service of payment says it. */
  due: number | null
  methods: readonly Method[]
  /** Where the payer comes back to from the result. */
  back: string
  /** Somebody is back from the page of payment: what is due may be another by now. */
  onBack?: () => void
  /** A phone number to begin with. */
  phone?: string | undefined
}

type Method = PaymentMethods['paymentMethods'][number]
interface Values {
  method: Method['method'] | ''
  operator: Method['operators'][number] | ''
  phone: string
  email: string
}

const icons = { mobile_money: <Smartphone />, international: <CreditCard />, mandate: <FileText />, cash: null }
const order = ['mobile_money', 'international', 'mandate']

/** R-PAY-01..03, D-21, D-22: every way to pay, those that are disabled too; the server alone knows the amount. */
export function PaymentChooser({ payable, due, methods, back, onBack, phone = '' }: ChooserProps) {
  const t = useTexts(texts)
  const payment = useTexts(paymentTexts)
  const forOther = 'payerCode' in payable
  const { send, isLeaving } = useSending(payable, back, onBack)
  const shown = order.flatMap((name) => methods.find(({ method }) => method === name) ?? [])
  const { form, field, submit, busy, problem } = useFormAction<Values>(
    {
      defaultValues: { method: onlyOne(shown, due), operator: '', phone, email: '' },
      resolver: (values) => {
        const problems = problemsIn(values, shown)
        const errors = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { message }]))
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
      t: (key) => payment(key),
    },
    send,
  )
  const question = useOperatorQuestion({ goOn: submit, change: () => form.setFocus('phone') })
  const chosen = shown.find(({ method }) => method === form.watch('method'))

  return (
    <>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isAsked = chosen?.method === 'mobile_money' && question.asks(form.getValues())
          if (!isAsked) void submit(event)
        }}
      >
        <MethodField due={due} methods={shown} {...field('method')} />
        {chosen?.method === 'mobile_money' && chosen.operators.length > 0 && (
          <RadioCards
            columns={1}
            legend={t('paying.operator')}
            options={chosen.operators.map((value) => ({ value, label: t(`paying.operator.${value}`) }))}
            required
            {...field('operator')}
          />
        )}
        {chosen?.method === 'mobile_money' && (
          <TextField
            autoComplete="tel"
            inputMode="tel"
            label={t('paying.phone')}
            optional={t('shell.optional')}
            placeholder={phonePlaceholder}
            type="tel"
            {...field('phone')}
          />
        )}
        {forOther && chosen && chosen.method !== 'mandate' && (
          <TextField
            autoComplete="email"
            inputMode="email"
            label={t('paying.payerEmail')}
            optional={t('shell.optional')}
            type="email"
            {...field('email')}
          />
        )}
        {due === null && <p className="text-sm text-soft">{t('paying.together')}</p>}
        <FormProblem>{problem}</FormProblem>
        <div>
          <NeedsNetwork />
          <Button block busy={busy || isLeaving} className="min-h-12" type="submit" variant="primary">
            {chosen?.method === 'mandate'
              ? t('paying.takeMandate')
              : due === null
                ? t('paying.payAll')
                : t('paying.pay', { amount: formatMoney(due) })}
          </Button>
          {chosen && chosen.method !== 'mandate' && (
            <p className="mt-2.5 text-center text-faint text-sm">{t('paying.away')}</p>
          )}
        </div>
      </form>
      {question.dialog}
    </>
  )
}

/** What is too small for a way to pay, or disabled, is shown and cannot be chosen. */
function MethodField({ methods, due, ...field }: { methods: readonly Method[]; due: number | null } & FieldProps) {
  const t = useTexts(texts)
  return (
    <RadioCards
      legend={t('paying.how')}
      options={methods.map((one) => {
        const { method, mode, minAmount } = one
        const isOff = !isPayable(one, due)
        const isSmall = mode !== 'disabled' && isOff
        return {
          value: method,
          label: t(`paying.method.${method}`),
          icon: icons[method],
          disabled: isOff,
          hint: (
            <>
              {isSmall ? t('paying.below', { amount: formatMoney(minAmount ?? 0) }) : t(`paying.methodText.${method}`)}
              {mode === 'disabled' && <span className="block font-medium">{t('paying.disabled')}</span>}
              {mode === 'sandbox' && method !== 'mandate' && <span className="block">{t('paying.sandbox')}</span>}
            </>
          ),
        }
      })}
      required
      {...field}
    />
  )
}

/**
 * Sends the payment and goes where it continues. What was sent without an answer is sent again with the same key: it is
 * the same payment.
 */
function useSending(payable: Payable, back: string, onBack?: () => void) {
  const navigate = useNavigate()
  const forOther = 'payerCode' in payable
  const keys = useRef(new Map<string, string>())
  const [isLeaving, setLeaving] = useState(false)
  const stay = useEffectEvent((isBack: boolean) => {
    setLeaving(false)
    if (isBack) onBack?.()
  })
  useEffect(() => (isLeaving ? hearStay(stay) : undefined), [isLeaving])
  async function send({ method, operator, phone, email }: Values) {
    const about = `${method} ${operator} ${phone} ${email}`
    const idempotencyKey = keys.current.get(about) ?? crypto.randomUUID()
    keys.current.set(about, idempotencyKey)
    try {
      if (method === 'mandate') {
        const { createPaymentMandate } = await call(CreatePaymentMandateDocument, { ...payable, idempotencyKey })
        keepReturn({ of: [createPaymentMandate.id], path: back, forOther })
        return await navigate(linkTo('payment-mandate', { id: createPaymentMandate.id }))
      }
      const isMobile = method === 'mobile_money'
      const input = {
        ...payable,
        method: method as Method['method'],
        operator: (isMobile && operator) || null,
        phone: (isMobile && phone.trim()) || null,
        ...(forOther && { email: email.trim() || null }),
        locale: language(),
        idempotencyKey,
      }
      const { transactionId, paymentUrl } = (await call(InitiatePaymentDocument, { input })).initiateVanillaPayPayment
      keepReturn({ of: [transactionId], path: back, forOther })
      if (!paymentUrl) return await navigate(linkTo('payment-result', { query: { transactionId } }))
      keys.current.delete(about) // it has an answer: whoever comes back pays on with it, or anew once it has failed
      setLeaving(true)
      location.assign(paymentUrl)
    } catch (error) {
      if (!isPassing(problemsOf(error))) keys.current.delete(about) // a clear no: the next try is another one
      throw error
    }
  }
  return { send, isLeaving }
}

const isPayable = ({ mode, minAmount }: Method, due: number | null) =>
  mode !== 'disabled' && (due === null || due >= (minAmount ?? 0))

/** The one way that is open; '' where there is a choice. */
function onlyOne(methods: readonly Method[], due: number | null): Values['method'] {
  const open = methods.filter((method) => isPayable(method, due))
  return open.length === 1 && open[0] ? open[0].method : ''
}

/** Field to text key. */
function problemsIn({ method, operator }: Values, methods: readonly Method[]) {
  if (!method) return { method: 'payments.methodMissing' }
  const operators = method === 'mobile_money' ? (methods.find((one) => one.method === method)?.operators ?? []) : []
  return operators.length > 0 && !operator ? { operator: 'payments.operatorMissing' } : {}
}
