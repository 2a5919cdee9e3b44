import { texts as accountTexts, normalizePhone } from '@vondrona/rules/accounts'
import { phonePlaceholder, smsCode } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/sessions'
import { type FormEvent, useState } from 'react'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ConfirmPhoneDocument, RequestPhoneCodeDocument, SetPhoneDocument } from './operations.generated.ts'

type Step = 'rest' | 'number' | 'code'

/** The phone number: typed, then proved by a code sent to it. */
export function PhoneCard({ phone, verified }: { phone: string | null; verified: boolean }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const [step, setStep] = useState<Step>('rest')
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** Runs one call; its refusal stands under the field. */
  async function run(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Refusal ? (error.list[0] ?? error.message) : t('sessions.settings.failed'))
    } finally {
      setBusy(false)
    }
  }
  const sendCode = async () => {
    toast.success((await call(RequestPhoneCodeDocument, {})).requestPhoneCode.message)
    setCode('')
    setStep('code')
  }
  const saveNumber = (event: FormEvent) => {
    event.preventDefault()
    if (!normalizePhone(number)) return setProblem(account('accounts.phoneInvalid'))
    void run(async () => {
      await call(SetPhoneDocument, { phone: number })
      await sendCode()
    })
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await call(ConfirmPhoneDocument, { code: code.trim() })
      toast.success(t('sessions.settings.phoneConfirmed'))
      setStep('rest')
    })
  }
  const stop = (
    <Button
      disabled={busy}
      onClick={() => {
        setStep('rest')
        setProblem(undefined)
      }}
      variant="quiet"
    >
      {t('sessions.settings.cancel')}
    </Button>
  )

  return (
    <Card title={t('sessions.settings.phone')}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className={phone ? 'tabular-nums' : 'text-faint'}>{phone ?? t('sessions.settings.noPhone')}</span>
        {phone && (
          <Badge tone={verified ? 'success' : 'warning'}>
            {t(verified ? 'sessions.settings.phoneVerified' : 'sessions.settings.phoneNotVerified')}
          </Badge>
        )}
      </p>
      {step === 'rest' && (
        <>
          <div className="mt-4 flex flex-wrap gap-2.5">
            {phone && !verified && (
              <Button busy={busy} onClick={() => run(sendCode)} variant="primary">
                {t('sessions.settings.sendCode')}
              </Button>
            )}
            <Button
              onClick={() => {
                setNumber(phone ?? '')
                setProblem(undefined)
                setStep('number')
              }}
            >
              {t(phone ? 'sessions.settings.changePhone' : 'sessions.settings.addPhone')}
            </Button>
          </div>
          {problem && (
            <p className="mt-2 text-danger text-sm" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      {step === 'number' && (
        <form className="mt-4 flex flex-col gap-4 border-t pt-4" noValidate onSubmit={saveNumber}>
          <TextField
            autoComplete="tel"
            error={problem}
            inputMode="tel"
            label={t('sessions.settings.phoneNumber')}
            onChange={(event) => setNumber(event.target.value)}
            placeholder={phonePlaceholder}
            type="tel"
            value={number}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button busy={busy} type="submit" variant="primary">
              {t('sessions.settings.savePhone')}
            </Button>
            {stop}
          </div>
        </form>
      )}
      {step === 'code' && (
        <form className="mt-4 flex flex-col gap-4 border-t pt-4" noValidate onSubmit={confirm}>
          <TextField
            autoComplete="one-time-code"
            error={problem}
            hint={t('sessions.settings.codeHint', { n: smsCode.digits })}
            inputMode="numeric"
            label={t('sessions.settings.code')}
            maxLength={smsCode.digits}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            value={code}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button busy={busy} disabled={code.length !== smsCode.digits} type="submit" variant="primary">
              {t('sessions.settings.confirmCode')}
            </Button>
            {stop}
          </div>
        </form>
      )}
    </Card>
  )
}
