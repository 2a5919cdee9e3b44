import { texts } from '@vondrona/rules/races/registration'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { language } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmContactCodeDocument, SendContactCodeDocument } from '../operations.generated.ts'
import { ContactCode } from './contact-code.tsx'
import { askedCode, contactOf, keepAskedCode, keepProof } from './proof.ts'

/** D-28: few places are left for people whom nobody knows: the contact comes first, and the registration goes on after it. */
export function ContactFirst({ email, phone, onProven }: { email: string; phone: string; onProven: () => void }) {
  const t = useTexts(texts)
  const to = contactOf({ email, phone })
  const [id, setId] = useState(() => askedCode(to))
  const send = async () => {
    const input = { email: email.trim() || null, phone, locale: language() }
    const { sendContactCode } = await call(SendContactCodeDocument, { input })
    keepAskedCode(sendContactCode.id, to)
    setId(sendContactCode.id)
  }
  const { run, busy } = useAction(send)
  if (!id)
    return (
      <section className="rounded-card bg-warning-soft p-4">
        <h2 className="text-lg">{t('registration.codeTitle')}</h2>
        <p className="mt-1 break-words">{t('registration.codeFirst', { to })}</p>
        <Button block busy={busy} className="mt-3" onClick={() => void run()} variant="primary">
          {t('registration.codeSend')}
        </Button>
      </section>
    )
  return (
    <ContactCode
      onCode={async (code) => {
        keepProof((await call(ConfirmContactCodeDocument, { id, code })).confirmContactCode.contactProof)
        onProven()
      }}
      onResend={send}
      text={t('registration.codeText', { to })}
      title={t('registration.codeTitle')}
    />
  )
}
