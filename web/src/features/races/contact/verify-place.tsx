import { texts } from '@vondrona/rules/races/registration'
import { call } from '../../../lib/api/call.ts'
import { formatTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ConfirmContactDocument, type OwnParticipation, SendContactCodeAgainDocument } from '../operations.generated.ts'
import { ContactCode } from './contact-code.tsx'
import { keepProof } from './proof.ts'

export interface Unverified {
  id: string
  accessKey: string | null
  codeTo: string | null
  expiresAt: string | null
}

/**
 * Keeps the places of whoever registered without an account: one code is enough for all that were registered together,
 * whichever of their mails it stands in.
 */
export function VerifyPlace({
  places,
  linked,
  onVerified,
}: {
  places: readonly [Unverified, ...Unverified[]]
  linked?: string
  onVerified: (changed: OwnParticipation[]) => void
}) {
  const t = useTexts(texts)
  const [first] = places
  const until = places.map(({ expiresAt }) => expiresAt).find(Boolean)
  const enter = async (code: string) => {
    const changed = await confirmAll(places, code)
    toast.success(t('registration.codeDone'))
    onVerified(changed)
  }
  if (!first.codeTo)
    return (
      <section className="rounded-card bg-warning-soft p-4">
        <h2 className="text-lg">{t('registration.codeTitle')}</h2>
        <p className="mt-1">{t('registration.codeNowhere')}</p>
      </section>
    )
  return (
    <ContactCode
      linked={linked}
      onCode={enter}
      onResend={async () => {
        await call(SendContactCodeAgainDocument, { id: first.id, key: first.accessKey })
      }}
      text={
        until
          ? t('registration.codeUntil', { to: first.codeTo, time: formatTime(until) })
          : t('registration.codeText', { to: first.codeTo })
      }
      title={t('registration.codeTitle')}
    />
  )
}

/** The code is of one of them; its proof is enough for the others. The last refusal, if it is of none. */
async function confirmAll(places: readonly Unverified[], code: string): Promise<OwnParticipation[]> {
  let refused: unknown
  for (const one of places) {
    try {
      const { confirmMitContact: done } = await call(ConfirmContactDocument, { id: one.id, key: one.accessKey, code })
      const contactProof = done.contactProof
      keepProof(contactProof)
      const others = places.filter(({ id }) => id !== one.id)
      const rest = others.map(({ id, accessKey: key }) =>
        call(ConfirmContactDocument, { id, key, contactProof }).then(({ confirmMitContact }) => confirmMitContact),
      )
      const settled = await Promise.allSettled(rest)
      return [done, ...settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))]
    } catch (error) {
      refused = error
    }
  }
  throw refused
}
