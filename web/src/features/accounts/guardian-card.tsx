import { texts } from '@vondrona/rules/accounts'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useFormAction } from '../../lib/forms/use-form-action.tsx'
import { refreshUserData } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type GuardianConsentState, RequestGuardianConsentDocument } from './operations.generated.ts'

/** D-07: a minor names a parent or guardian, who consents by a mailed link. */
export function GuardianCard({ state }: { state: GuardianConsentState | null }) {
  const t = useTexts(texts)
  const [again, setAgain] = useState(false)
  const [sent, setSent] = useState(false)
  const now = sent && state !== 'confirmed' ? 'requested' : (state ?? 'none')

  if (now === 'confirmed') {
    return (
      <Card title={t('accounts.guardian.title')}>
        <State icon={<CircleCheck aria-hidden="true" className="size-5 text-success" />}>
          {t('accounts.guardian.confirmed')}
        </State>
      </Card>
    )
  }
  return (
    <Card text={now === 'none' ? t('accounts.guardian.none') : undefined} title={t('accounts.guardian.title')}>
      {now === 'requested' && (
        <State icon={<Clock aria-hidden="true" className="size-5 text-warning" />}>
          {t('accounts.guardian.requested')}
        </State>
      )}
      {now === 'none' || again ? (
        <AskGuardian
          onSent={() => {
            setSent(true)
            setAgain(false)
          }}
        />
      ) : (
        <Button className="mt-3" onClick={() => setAgain(true)}>
          {t('accounts.guardian.again')}
        </Button>
      )}
    </Card>
  )
}

const State = ({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) => (
  <p className="flex items-start gap-3 [&_svg]:mt-0.5 [&_svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </p>
)

function AskGuardian({ onSent }: { onSent: () => void }) {
  const t = useTexts(texts)
  const { field, submit, busy } = useFormAction({ defaultValues: { email: '' }, t }, async ({ email }) => {
    const { requestGuardianConsent } = await call(RequestGuardianConsentDocument, { email: email.trim() })
    toast.success(requestGuardianConsent.message)
    void refreshUserData()
    onSent()
  })
  const validate = (typed: string) => typed.trim() !== '' || t('accounts.guardian.emailMissing')

  return (
    <form className="mt-3 flex flex-col items-start gap-3 sm:max-w-md" noValidate onSubmit={submit}>
      <TextField
        autoComplete="off"
        className="w-full"
        inputMode="email"
        label={t('accounts.guardian.email')}
        type="email"
        {...field('email', { validate })}
      />
      <Button busy={busy} type="submit" variant="primary">
        {t('accounts.guardian.send')}
      </Button>
    </form>
  )
}
