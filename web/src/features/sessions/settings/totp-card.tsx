import { texts } from '@vondrona/rules/sessions/settings'
import { Suspense, useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { CopyButton, CopyField } from '../../../ui/controls/copy-field.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import {
  ConfirmTotpDocument,
  DisableTotpDocument,
  MyContactsDocument,
  RecoveryCodesLeftDocument,
  RenewRecoveryCodesDocument,
  StartTotpDocument,
} from './operations.generated.ts'

const QrCode = latePart(() => import('../../../ui/pictures/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

type Step =
  | { name: 'rest' }
  | { name: 'password'; after: 'start' | 'stop' | 'codes' }
  | { name: 'secret'; uri: string; secret: string }
  | { name: 'codes'; codes: readonly string[] }

const verbs = {
  start: 'settings.totpContinue',
  stop: 'settings.totpStop',
  codes: 'settings.codesRenew',
} as const

/** The second factor of staff accounts: password, then the key by QR code, a first code that proves it works, and recovery codes. */
export function TotpCard({ on }: { on: boolean }) {
  const t = useTexts(texts)
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const { form, field, submit, busy } = useFormAction({ defaultValues: { typed: '' }, t }, async ({ typed }) => {
    if (step.name === 'secret') {
      const { confirmTotp } = await call(ConfirmTotpDocument, { code: typed.replace(/\s/g, '') })
      finish(t('settings.totpDone'), { name: 'codes', codes: confirmTotp.codes })
    } else if (step.name === 'password' && step.after === 'start') {
      const { startTotp } = await call(StartTotpDocument, { password: typed })
      go({ name: 'secret', ...startTotp })
    } else if (step.name === 'password' && step.after === 'codes') {
      const { renewRecoveryCodes } = await call(RenewRecoveryCodesDocument, { password: typed })
      finish(t('settings.codesRenewed'), { name: 'codes', codes: renewRecoveryCodes.codes })
    } else if (step.name === 'password') {
      await call(DisableTotpDocument, { password: typed })
      finish(t('settings.totpStopped'))
    }
  })
  const typed = form.watch('typed')
  const go = (next: Step) => {
    setStep(next)
    form.reset()
  }
  const finish = (message: string, next: Step = { name: 'rest' }) => {
    toast.success(message)
    go(next)
    void call(MyContactsDocument, {}).catch(() => {}) // the card follows the cache
  }
  const cancel = (
    <Button disabled={busy} onClick={() => go({ name: 'rest' })} variant="quiet">
      {t('shell.cancel')}
    </Button>
  )

  return (
    <Card
      actions={<Badge tone={on ? 'success' : 'neutral'}>{t(on ? 'settings.totpOn' : 'settings.totpOff')}</Badge>}
      text={t('settings.totpText')}
      title={t('settings.totp')}
    >
      {step.name === 'rest' && (
        <div className="flex flex-wrap items-center gap-2.5">
          <Button
            onClick={() => go({ name: 'password', after: on ? 'stop' : 'start' })}
            variant={on ? 'secondary' : 'primary'}
          >
            {t(on ? 'settings.totpStop' : 'settings.totpStart')}
          </Button>
          {on && (
            <>
              <Button onClick={() => go({ name: 'password', after: 'codes' })}>{t('settings.codesRenew')}</Button>
              <CodesLeft />
            </>
          )}
        </div>
      )}
      {step.name === 'password' && (
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          <PasswordField
            autoComplete="current-password"
            label={t('settings.currentPassword')}
            required
            {...field('typed')}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button busy={busy} disabled={!typed} type="submit" variant={step.after === 'stop' ? 'danger' : 'primary'}>
              {t(verbs[step.after])}
            </Button>
            {cancel}
          </div>
        </form>
      )}
      {step.name === 'secret' && (
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          <p>{t('settings.totpScan')}</p>
          <Suspense fallback={<Skeleton className="size-52" />}>
            <QrCode label={t('settings.totpQr')} text={step.uri} />
          </Suspense>
          <ButtonLink className="self-start" to={step.uri}>
            {t('settings.totpOpen')}
          </ButtonLink>
          <CopyField label={t('settings.totpKey')} mono value={step.secret} />
          <TextField
            autoComplete="one-time-code"
            inputMode="numeric"
            label={t('settings.totpCode')}
            required
            {...field('typed')}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button busy={busy} disabled={!typed} type="submit" variant="primary">
              {t('settings.totpStart')}
            </Button>
            {cancel}
          </div>
        </form>
      )}
      {step.name === 'codes' && (
        <div className="flex flex-col items-start gap-4">
          <div>
            <h3 className="text-base">{t('settings.codes')}</h3>
            <p className="mt-1 text-soft">{t('settings.codesText')}</p>
          </div>
          <ol className="grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
            {step.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2.5">
            <CopyButton of={t('settings.codes')} value={step.codes.join('\n')} />
            <Button onClick={() => go({ name: 'rest' })} variant="primary">
              {t('settings.codesKept')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

function CodesLeft() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({ query: RecoveryCodesLeftDocument, requestPolicy: 'network-only' })
  return data ? <p className="text-soft">{t('settings.codesLeft', { n: data.recoveryCodesLeft })}</p> : null
}
