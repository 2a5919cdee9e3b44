import { linkTo } from '@vondrona/rules/pages'
import { texts as sessionTexts } from '@vondrona/rules/sessions'
import { support } from '@vondrona/rules/site/constants'
import { type SupportMessageInput, supportMessageInput, texts } from '@vondrona/rules/site/help'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { zodResolver } from '../../lib/forms/zod-resolver.ts'
import { useSession } from '../../lib/session/session.ts'
import { site } from '../../lib/site/site-settings.ts'
import { useEarlyTyping } from '../../lib/takeover/early-typing.ts'
import { useTexts, useTextsOf } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SendSupportMessageDocument } from './operations.generated.ts'

const fields = ['name', 'email', 'message'] as const

/**
 * R-GAP-23: a message to the people of this installation, answered by mail. Where the app is not there yet the browser
 * sends it automatically, and looks over it first; the app does both better (`noValidate`).
 */
export function SupportForm({ noValidate, onSent }: { noValidate?: boolean; onSent?: () => void }) {
  const required = noValidate || 'native'
  const t = useTexts(texts)
  const sentence = useTextsOf(texts, sessionTexts)
  const { user } = useSession()
  const [sent, setSent] = useState<{ number: string; email: string } | null>(null)
  const { form, field, submit, busy, problem } = useFormAction<SupportMessageInput>(
    {
      defaultValues: { name: user?.pseudo ?? '', email: user?.email ?? '', message: '', website: '' },
      resolver: zodResolver(supportMessageInput),
      t: sentence,
    },
    async (input) => {
      const { sendSupportMessage } = await call(SendSupportMessageDocument, { input })
      setSent({ number: sendSupportMessage.number, email: input.email })
      form.reset({ ...input, message: '' })
      onSent?.()
    },
  )
  useEarlyTyping(fields, form.setValue)
  if (sent)
    return (
      <Sent>
        {t('help.sentText', sent)}
        <Button className="mt-4 flex" onClick={() => setSent(null)}>
          {t('help.another')}
        </Button>
      </Sent>
    )
  return (
    <Card className="mt-6" text={t('help.formText', { name: site.name })} title={t('help.formTitle')}>
      <form
        action={linkTo('support')}
        className="flex flex-col gap-5"
        method="post"
        {...(noValidate && { noValidate })}
        onSubmit={submit}
      >
        <FormProblem>{problem}</FormProblem>
        <TextField autoComplete="name" label={t('help.name')} required={required} {...field('name')} />
        <TextField
          autoCapitalize="none"
          autoComplete="email"
          inputMode="email"
          label={t('help.email')}
          required={required}
          spellCheck={false}
          type="email"
          {...field('email')}
        />
        <TextArea
          hint={t('help.messageHint')}
          label={t('help.message')}
          maxLength={support.message.max}
          minLength={support.message.min}
          required={required}
          rows={6}
          {...field('message')}
        />
        <div aria-hidden="true" className="absolute -left-[200vw]">
          <label>
            {t('help.website')}
            <input autoComplete="off" tabIndex={-1} type="text" {...form.register('website')} />
          </label>
        </div>
        <Button busy={busy} className="self-start" type="submit" variant="primary">
          {t('help.send')}
        </Button>
      </form>
    </Card>
  )
}

export function Sent({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <Card className="mt-6">
      <div className="flex gap-4" role="status">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
        <div className="min-w-0">
          <h2 className="text-lg">{t('help.sentTitle')}</h2>
          <div className="mt-1 text-soft">{children}</div>
        </div>
      </div>
    </Card>
  )
}
