import { isAdult } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/races/registration'
import { useEffect, useRef, useState } from 'react'
import type { FieldProps } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { CheckboxField } from '../../../ui/controls/checkbox-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { SignaturePad } from './signature-pad.tsx'

export interface Letter {
  version: number
  title: string
  body: string
}

/** What is typed under the letter. */
export interface LetterValues {
  accepted: boolean
  signerName: string
  guardianName: string
  guardianRelation: string
  signature: string
}

/** R-MIT-09, F-RACE-03, -04: the letter in full, and who signs it; it can be accepted once its end was on screen. */
export function LetterFields({
  letter,
  birthDate,
  field,
  signature,
  onSignature,
}: {
  letter: Letter
  birthDate: string
  field: (name: keyof LetterValues) => FieldProps
  signature: string
  onSignature: (signature: string) => void
}) {
  const t = useTexts(texts)
  const adult = isAdult(birthDate, serverNow())
  const [isRead, setRead] = useState(false)
  return (
    <>
      <LetterText letter={letter} onRead={() => setRead(true)} />
      {!adult && (
        <>
          <TextField
            autoComplete="name"
            label={t('registration.guardian')}
            maxLength={100}
            required
            {...field('guardianName')}
          />
          <TextField
            hint={t('registration.relationHint')}
            label={t('registration.relation')}
            maxLength={40}
            required
            {...field('guardianRelation')}
          />
        </>
      )}
      <TextField
        autoComplete="off"
        label={t(adult ? 'registration.signer' : 'registration.signerGuardian')}
        maxLength={100}
        required
        {...field('signerName')}
      />
      <SignaturePad onChange={onSignature} value={signature} />
      <CheckboxField
        disabled={!isRead}
        hint={isRead ? undefined : t('registration.readOn')}
        label={t(adult ? 'registration.accept' : 'registration.acceptGuardian')}
        required
        {...field('accepted')}
      />
    </>
  )
}

/** A text that scrolls in its frame and says when its end was seen. */
function LetterText({ letter: { version, title, body }, onRead }: { letter: Letter; onRead: () => void }) {
  const t = useTexts(texts)
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      root: frame.current,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  return (
    <section
      aria-label={t('registration.letterOf', { version })}
      className="max-h-[50dvh] overflow-y-auto rounded-card border bg-raised p-4"
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
    >
      <h2 className="text-lg">{title}</h2>
      <p className="mt-3 whitespace-pre-line break-words text-base">{body}</p>
      <div className="h-px" ref={end} />
    </section>
  )
}
