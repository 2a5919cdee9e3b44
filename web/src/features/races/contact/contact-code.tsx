import { texts } from '@vondrona/rules/races/registration'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAction } from '../../../lib/forms/use-action.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'

/** D-28: the code that was sent to whoever registers without an account; asked for once more, or sent along by the link. */
export function ContactCode({
  title,
  text,
  linked = '',
  onCode,
  onResend,
}: {
  title: string
  text: ReactNode
  /** The code of the link that was opened: it is entered by itself. */
  linked?: string
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
}) {
  const t = useTexts(texts)
  const { field, submit, busy, problem } = useFormAction(
    { defaultValues: { code: linked }, mayBeLost: true, t },
    ({ code }) => onCode(code),
  )
  const entered = useRef(false)
  useEffect(() => {
    if (!linked || entered.current) return
    entered.current = true
    void submit()
  })
  const { run, busy: isSending } = useAction(async () => {
    await onResend()
    toast.success(t('registration.codeSent'))
  })
  return (
    <section className="rounded-card border border-accent bg-raised p-4 sm:p-5">
      <h2 className="flex items-center gap-2.5 text-lg">
        <MailCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {title}
      </h2>
      <p className="mt-1 break-words text-soft">{text}</p>
      <form className="mt-4 flex flex-col gap-3" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        <TextField
          autoComplete="one-time-code"
          inputMode="numeric"
          label={t('registration.code')}
          required
          {...field('code')}
        />
        <Button block busy={busy} type="submit" variant="primary">
          {t('registration.codeConfirm')}
        </Button>
        <Button block busy={isSending} onClick={() => void run()} variant="quiet">
          {t('registration.codeAgain')}
        </Button>
      </form>
    </section>
  )
}
