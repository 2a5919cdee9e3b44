import { linkTo } from '@vondrona/rules/pages'
import { requestPasswordResetInput, texts } from '@vondrona/rules/sessions'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { zodResolver } from '../../lib/forms/zod-resolver.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import { RequestPasswordResetDocument } from './operations.generated.ts'

/** R-AUTH-29: asks for a link to a new password; the answer is the same whether the address has an account. */
export function ResetRequest({ title, text }: { title: string; text: string }) {
  const t = useTexts(texts)
  const [sentTo, setSentTo] = useState('')
  const { field, submit, busy, problem } = useFormAction(
    { defaultValues: { email: '' }, mayBeLost: true, resolver: zodResolver(requestPasswordResetInput), t },
    async ({ email }) => {
      await call(RequestPasswordResetDocument, { email })
      setSentTo(email)
    },
  )

  const back = (
    <Link className="link inline-flex min-h-11 items-center" to={linkTo('login')}>
      {t('sessions.backToLogin')}
    </Link>
  )
  if (sentTo)
    return (
      <NarrowPage below={back} text={t('sessions.resetSent', { email: sentTo })} title={t('sessions.resetSentTitle')}>
        <p className="flex items-center gap-3 text-soft">
          <MailCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
          {t('sessions.resetUnseen')}
        </p>
        <Button block className="mt-6" onClick={() => setSentTo('')}>
          {t('sessions.otherAddress')}
        </Button>
      </NarrowPage>
    )
  return (
    <NarrowPage below={back} text={text} title={title}>
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        <TextField
          autoCapitalize="none"
          autoComplete="email"
          inputMode="email"
          label={t('sessions.email')}
          required
          spellCheck={false}
          type="email"
          {...field('email')}
        />
        <Button block busy={busy} type="submit" variant="primary">
          {t('sessions.sendLink')}
        </Button>
      </form>
    </NarrowPage>
  )
}
