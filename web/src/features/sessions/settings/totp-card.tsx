import { texts } from '@vondrona/rules/sessions'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { call, Refusal } from '../../../lib/graphql.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toasts.tsx'
import {
  ConfirmTotpDocument,
  DisableTotpDocument,
  MyContactsDocument,
  StartTotpDocument,
} from './operations.generated.ts'

const QrCode = lazy(() => import('../../../ui/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

type Step =
  | { name: 'rest' }
  | { name: 'password'; after: 'start' | 'stop' }
  | { name: 'secret'; uri: string; secret: string }

/** The second factor of staff accounts: password, then the key by QR code, then a first code that proves it works. */
export function TotpCard({ on }: { on: boolean }) {
  const t = useTexts(texts)
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const go = (next: Step) => {
    setStep(next)
    setTyped('')
    setProblem(undefined)
  }
  async function run(work: () => Promise<void>) {
    if (busy || !typed) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t('sessions.settings.failed'))
    } finally {
      setBusy(false)
    }
  }
  const finish = (message: string) => {
    toast.success(message)
    go({ name: 'rest' })
    void call(MyContactsDocument, {}).catch(() => {}) // the card follows the cache
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (step.name === 'secret') {
        await call(ConfirmTotpDocument, { code: typed.replace(/\s/g, '') })
        finish(t('sessions.settings.totpDone'))
      } else if (step.name === 'password' && step.after === 'start') {
        const { startTotp } = await call(StartTotpDocument, { password: typed })
        go({ name: 'secret', ...startTotp })
      } else if (step.name === 'password') {
        await call(DisableTotpDocument, { password: typed })
        finish(t('sessions.settings.totpStopped'))
      }
    })
  }
  const cancel = (
    <Button disabled={busy} onClick={() => go({ name: 'rest' })} variant="quiet">
      {t('sessions.settings.cancel')}
    </Button>
  )

  return (
    <Card
      actions={
        <Badge tone={on ? 'success' : 'neutral'}>
          {t(on ? 'sessions.settings.totpOn' : 'sessions.settings.totpOff')}
        </Badge>
      }
      text={t('sessions.settings.totpText')}
      title={t('sessions.settings.totp')}
    >
      {step.name === 'rest' && (
        <Button
          onClick={() => go({ name: 'password', after: on ? 'stop' : 'start' })}
          variant={on ? 'secondary' : 'primary'}
        >
          {t(on ? 'sessions.settings.totpStop' : 'sessions.settings.totpStart')}
        </Button>
      )}
      {step.name === 'password' && (
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          <PasswordField
            autoComplete="current-password"
            error={problem}
            label={t('sessions.settings.currentPassword')}
            onChange={(event) => setTyped(event.target.value)}
            required
            value={typed}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button busy={busy} disabled={!typed} type="submit" variant={step.after === 'stop' ? 'danger' : 'primary'}>
              {t(step.after === 'stop' ? 'sessions.settings.totpStop' : 'sessions.settings.totpContinue')}
            </Button>
            {cancel}
          </div>
        </form>
      )}
      {step.name === 'secret' && (
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          <p>{t('sessions.settings.totpScan')}</p>
          <Suspense fallback={<Skeleton className="size-52" />}>
            <QrCode label={t('sessions.settings.totpQr')} text={step.uri} />
          </Suspense>
          <CopyField label={t('sessions.settings.totpKey')} mono value={step.secret} />
          <TextField
            autoComplete="one-time-code"
            error={problem}
            inputMode="numeric"
            label={t('sessions.settings.totpCode')}
            onChange={(event) => setTyped(event.target.value)}
            required
            value={typed}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button busy={busy} disabled={!typed} type="submit" variant="primary">
              {t('sessions.settings.totpStart')}
            </Button>
            {cancel}
          </div>
        </form>
      )}
    </Card>
  )
}
