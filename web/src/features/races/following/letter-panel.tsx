import { isAdult } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/races/registration'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { LetterFields, type LetterValues } from '../letter/letter-fields.tsx'
import { SignLetterDocument } from '../operations.generated.ts'
import type { OwnProps } from '../parts.ts'
import { commitmentOf, newPerson } from '../registering/draft.ts'
import { problemsInLetter } from '../registering/letter-step.tsx'
import { useSentence } from '../use-sentence.ts'
import { useKeptLetter } from './race-pack.ts'

/** R-GAP-11: the letter that was signed, as PDF; where it was not signed with the registration, it is signed here. */
export function LetterPanel(part: OwnProps) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { id, registrationNumber, details } = part.own
  const { commitment } = details
  const kept = useKeptLetter(id)
  if (commitment)
    return (
      <a
        className="link inline-flex min-h-11 items-center gap-2 font-medium"
        download={kept ? `${registrationNumber}.pdf` : true}
        href={kept ?? commitment.pdfUrl}
      >
        <FileText aria-hidden="true" className="size-5" />
        {t('registration.letterPdf')}
      </a>
    )
  return (
    <section>
      <h2 className="mb-3 text-lg">{t('registration.line.letter')}</h2>
      <Button block onClick={() => setOpen(true)}>
        {t('registration.sign')}
      </Button>
      {isOpen && <SignDialog {...part} onClose={() => setOpen(false)} />}
    </section>
  )
}

function SignDialog({ own, race, accessKey, onChanged, onClose }: OwnProps & { onClose: () => void }) {
  const t = useTexts(texts)
  const say = useSentence()
  const { fullName, birthDate } = own.details
  const { form, field, submit, busy, problem } = useFormAction<LetterValues>(
    {
      defaultValues: { accepted: false, signerName: '', guardianName: '', guardianRelation: '', signature: '' },
      resolver: (values) => {
        const problems = problemsInLetter(values, newPerson('', { fullName, birthDate }))
        const errors = Object.fromEntries(problems.map(({ field, key }) => [field, { message: key }]))
        return problems.length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
      t: say as never,
    },
    async (values) => {
      const input = commitmentOf({ ...values, letterVersion: race.commitment.version }, isAdult(birthDate, serverNow()))
      const signed = await call(SignLetterDocument, { participationId: own.id, key: accessKey, input })
      onChanged(signed.signCommitmentLetter)
      onClose()
      toast.success(t('registration.signed'))
    },
  )
  return (
    <Dialog locked={busy} onClose={onClose} open title={t('registration.line.letter')}>
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormProblem>{problem && `${say('races.signatureFailed')}. ${problem}` /* R-EVT-25 */}</FormProblem>
        <LetterFields
          birthDate={birthDate}
          field={field}
          letter={race.commitment}
          onSignature={(signature) => form.setValue('signature', signature)}
          signature={form.watch('signature')}
        />
        <Button block busy={busy} type="submit" variant="primary">
          {t('registration.sign')}
        </Button>
      </form>
    </Dialog>
  )
}
