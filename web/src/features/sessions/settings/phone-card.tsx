import { texts as accountTexts, normalizePhone } from '@vondrona/rules/accounts'
import { phonePlaceholder } from '@vondrona/rules/constants'
import { smsCode } from '@vondrona/rules/sessions/constants'
import { texts } from '@vondrona/rules/sessions/settings'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { digitsOf, keepAsked, keptAsked } from '../../../lib/forms/asked-code.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ConfirmPhoneDocument, RequestPhoneCodeDocument, SetPhoneDocument } from './operations.generated.ts'

/** In this tab (lib/forms/asked-code.ts). */
const asked = 'phone'
type StepName = 'rest' | 'number' | 'code'

const askCode = async () => toast.success((await call(RequestPhoneCodeDocument, {})).requestPhoneCode.message)

/** The phone number: typed, then proved by a code sent to it. */
export function PhoneCard({ phone, verified }: { phone: string | null; verified: boolean }) {
  const t = useTexts(texts)
  const [step, setName] = useState<StepName>(() => (!verified && keptAsked(asked, smsCode.life) ? 'code' : 'rest'))
  const setStep = (next: StepName) => {
    keepAsked(asked, next === 'code' || null)
    setName(next)
  }
  const sendCode = useAction(async () => {
    await askCode()
    setStep('code')
  })
  const rest = () => setStep('rest')

  return (
    <Card title={t('settings.phone')}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className={phone ? 'tabular-nums' : 'text-faint'}>{phone ?? t('settings.noPhone')}</span>
        {phone && (
          <Badge tone={verified ? 'success' : 'warning'}>
            {t(verified ? 'settings.phoneVerified' : 'settings.phoneNotVerified')}
          </Badge>
        )}
      </p>
      {step === 'rest' && (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {phone && !verified && (
            <Button busy={sendCode.busy} onClick={sendCode.run} variant="primary">
              {t('settings.sendCode')}
            </Button>
          )}
          <Button onClick={() => setStep('number')}>{t(phone ? 'settings.changePhone' : 'settings.addPhone')}</Button>
        </div>
      )}
      {step === 'number' && <NumberForm onCancel={rest} onSent={() => setStep('code')} phone={phone} />}
      {step === 'code' && <CodeForm onEnd={rest} />}
    </Card>
  )
}

function NumberForm({ phone, onSent, onCancel }: { phone: string | null; onSent: () => void; onCancel: () => void }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const { field, submit, busy } = useFormAction({ defaultValues: { phone: phone ?? '' }, t }, async (input) => {
    await call(SetPhoneDocument, input)
    await askCode()
    onSent()
  })
  const validate = (typed: string) => normalizePhone(typed) !== null || account('accounts.phoneInvalid')
  return (
    <Step action={t('settings.savePhone')} busy={busy} onCancel={onCancel} onSubmit={submit}>
      <TextField
        autoComplete="tel"
        inputMode="tel"
        label={t('settings.phoneNumber')}
        placeholder={phonePlaceholder}
        type="tel"
        {...field('phone', { validate })}
      />
    </Step>
  )
}

function CodeForm({ onEnd }: { onEnd: () => void }) {
  const t = useTexts(texts)
  const { form, field, submit, busy } = useFormAction({ defaultValues: { code: '' }, t }, async ({ code }) => {
    await call(ConfirmPhoneDocument, { code })
    toast.success(t('settings.phoneConfirmed'))
    onEnd()
  })
  const { onChange, ...code } = field('code')
  return (
    <Step
      action={t('settings.confirmCode')}
      busy={busy}
      disabled={form.watch('code').length !== smsCode.digits}
      onCancel={onEnd}
      onSubmit={submit}
    >
      <TextField
        autoComplete="one-time-code"
        hint={t('settings.codeHint', { n: smsCode.digits })}
        inputMode="numeric"
        label={t('settings.code')}
        onChange={(event) => {
          event.target.value = digitsOf(event.target.value, smsCode.digits)
          return onChange(event)
        }}
        {...code}
      />
    </Step>
  )
}

/** One field, what is done with it, and the way back. */
function Step({
  action,
  busy,
  disabled,
  onSubmit,
  onCancel,
  children,
}: {
  action: string
  busy: boolean
  disabled?: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <form className="mt-4 flex flex-col gap-4 border-t pt-4" noValidate onSubmit={onSubmit}>
      {children}
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} disabled={disabled} type="submit" variant="primary">
          {action}
        </Button>
        <Button disabled={busy} onClick={onCancel} variant="quiet">
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  )
}
