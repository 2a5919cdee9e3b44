import { texts } from '@vondrona/rules/payments/treasury'
import { QrCode } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { FormProblem } from '../../../../lib/forms/use-form-action.tsx'
import { latePart } from '../../../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { TreasuryDeskDocument } from '../operations.generated.ts'
import type { Place } from '../use-place.ts'
import type { Desk, Paid } from './desk.ts'
import { DeskPayment } from './desk-payment.tsx'
import { DeskResult } from './desk-result.tsx'

const CodeScanner = latePart(() =>
  import('../../../../ui/scan/code-scanner.tsx').then((it) => ({ default: it.CodeScanner })),
)

type Step = { name: 'find' } | { name: 'pay'; desk: Desk } | { name: 'done'; desk: Desk; paid: Paid }

/** R-PAY-20: somebody pays at a counter, or sent a transfer: found by a reference or its QR code, then confirmed. */
export function DeskTab({ place, onChanged }: { place: Place; onChanged: () => void }) {
  const t = useTexts(texts)
  const asked = place.get('reference')
  const [typed, setTyped] = useState(asked)
  const [isScanning, setScanning] = useState(false)
  const [step, setStep] = useState<Step>({ name: 'find' })
  const { run, busy, problem, forget } = useAction(
    async (reference: string) => {
      const { deskCharge } = await call(TreasuryDeskDocument, { reference })
      setScanning(false)
      setStep({ name: 'pay', desk: deskCharge })
    },
    { inPlace: true },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address asks once, when it brings another reference
  useEffect(() => {
    if (asked) void run(asked)
  }, [asked])
  const find = (reference: string) => {
    setTyped(reference)
    void run(reference)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) find(typed.trim())
  }
  const next = () => {
    setTyped('')
    forget()
    setStep({ name: 'find' })
    place.keep({ reference: '', operator: '', amount: '' })
  }
  return (
    <div className="mx-auto w-full max-w-page">
      {step.name === 'find' && (
        <Card text={t('treasury.deskText')} title={t('treasury.desk')}>
          {isScanning && (
            <div className="mb-4">
              <Suspense fallback={<Skeleton className="mx-auto aspect-square w-full max-w-md rounded-card" />}>
                <CodeScanner isActive={!busy} onText={find} />
              </Suspense>
            </div>
          )}
          <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
            <FormProblem>{problem}</FormProblem>
            {!isScanning && (
              <>
                <TextField
                  autoCapitalize="characters"
                  autoComplete="off"
                  enterKeyHint="search"
                  label={t('treasury.deskReference')}
                  maxLength={60}
                  onChange={({ target }) => {
                    setTyped(target.value)
                    forget()
                  }}
                  spellCheck={false}
                  value={typed}
                />
                <Button block busy={busy} disabled={!typed.trim()} type="submit" variant="primary">
                  {t('treasury.find')}
                </Button>
              </>
            )}
            <Button
              block
              icon={<QrCode aria-hidden="true" className="size-5" />}
              onClick={() => {
                forget()
                setScanning(!isScanning)
              }}
            >
              {t(isScanning ? 'treasury.typeInstead' : 'treasury.scan')}
            </Button>
          </form>
        </Card>
      )}
      {step.name === 'pay' && (
        <DeskPayment
          desk={step.desk}
          onDecide={(id) => place.keep({ payment: id }, true)}
          onNext={next}
          onPaid={(desk, paid) => {
            setStep({ name: 'done', desk, paid })
            onChanged()
          }}
          start={{ operatorReference: place.get('operator'), amount: place.get('amount') }}
        />
      )}
      {step.name === 'done' && (
        <DeskResult
          desk={step.desk}
          onDecide={(id) => place.keep({ payment: id }, true)}
          onNext={next}
          paid={step.paid}
        />
      )}
    </div>
  )
}
