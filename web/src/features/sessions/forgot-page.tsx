import { linkTo } from '@vondrona/rules/pages'
import { requestPasswordResetInput, texts } from '@vondrona/rules/sessions'
import { schemaParams } from '@vondrona/rules/texts'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { problemsOf } from '../../lib/api/refusal.ts'
import { zodResolver } from '../../lib/forms/form.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { type T, useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import { RequestPasswordResetDocument } from './operations.generated.ts'

/** R-AUTH-29: the answer is the same whether the address has an account. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('sessions.forgotTitle'))
  const [sentTo, setSentTo] = useState('')
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    defaultValues: { email: '' },
    resolver: zodResolver(requestPasswordResetInput),
  })

  const submit = handleSubmit(async ({ email }) => {
    try {
      await call(RequestPasswordResetDocument, { email })
      setSentTo(email)
    } catch (error) {
      toast.error(problemsOf(error).message || t('sessions.failed'))
    }
  })

  const back = (
    <Link className="link" to={linkTo('login')}>
      {t('sessions.backToLogin')}
    </Link>
  )
  if (sentTo)
    return (
      <NarrowPage below={back} text={t('sessions.resetSent', { email: sentTo })} title={t('sessions.resetSentTitle')}>
        <MailCheck aria-hidden="true" className="size-10 text-success" />
      </NarrowPage>
    )
  return (
    <NarrowPage below={back} text={t('sessions.forgotText')} title={t('sessions.forgotTitle')}>
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <TextField
          autoCapitalize="none"
          autoComplete="email"
          error={sentence(t, formState.errors.email?.message)}
          inputMode="email"
          label={t('sessions.email')}
          required
          spellCheck={false}
          type="email"
          {...register('email')}
        />
        <Button block busy={formState.isSubmitting} type="submit" variant="primary">
          {t('sessions.sendLink')}
        </Button>
      </form>
    </NarrowPage>
  )
}

/** The schemas' messages are text keys. */
const sentence = (t: T<keyof typeof texts.fr>, key: string | undefined) =>
  key === undefined ? undefined : t(key as keyof typeof texts.fr, schemaParams)
