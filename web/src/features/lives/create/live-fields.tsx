import { texts as liveTexts, type SourceKind, sourceKinds } from '@vondrona/rules/lives'
import { texts } from '@vondrona/rules/lives/studio'
import { Camera, Cctv, Link2, MonitorPlay } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type FieldError, useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/forms/form.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { CoverField } from './cover-field.tsx'
import { inputOf, type LiveForm } from './live-form.ts'
import { whyNot } from './validate-live.ts'

const icons: Record<SourceKind, ReactNode> = {
  browser: <Camera aria-hidden="true" />,
  rtmp: <MonitorPlay aria-hidden="true" />,
  rtsp: <Cctv aria-hidden="true" />,
  url: <Link2 aria-hidden="true" />,
}
const names = ['title', 'description', 'start', 'sourceKind', 'sourceUrl'] as const

/** R-SRC-31: everything about a live. `send` resolves when the server took it, or throws its Refusal. */
export function LiveFields({
  initial,
  cover,
  submit,
  isBegun,
  send,
}: {
  initial: LiveForm
  cover: string | null
  submit: string
  /** The source does not change any more. */
  isBegun?: boolean
  send: (form: LiveForm) => Promise<void>
}) {
  const t = useTexts(texts)
  const sentence = useTexts(liveTexts)
  const [busy, setBusy] = useState(false)
  const form = useForm<LiveForm>({ defaultValues: initial, shouldFocusError: true })
  const { errors } = form.formState
  const kind = form.watch('sourceKind')
  const thumbnail = form.watch('thumbnail')
  const errorOf = (error: FieldError | undefined) =>
    error?.message &&
    (error.message in liveTexts.fr ? sentence(error.message as keyof typeof liveTexts.fr) : error.message)

  const go = async (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    const values = form.getValues()
    const problems = whyNot(inputOf(values))
    for (const [index, [name, message]] of Object.entries(problems).entries())
      form.setError(name as keyof LiveForm, { message }, { shouldFocus: index === 0 })
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const rest = showRefusal(error, form.setError, names)
      if (rest) toast.error(rest)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={go}>
      <Card>
        <div className="flex flex-col gap-5">
          <TextField
            error={errorOf(errors.title)}
            label={t('studio.field.title')}
            maxLength={120}
            required
            {...form.register('title')}
          />
          <TextArea
            error={errorOf(errors.description)}
            label={t('studio.field.description')}
            optional={t('studio.field.optional')}
            {...form.register('description')}
          />
          <TextField
            error={errorOf(errors.start)}
            hint={t('studio.field.startHint')}
            label={t('studio.field.start')}
            optional={t('studio.field.optional')}
            type="datetime-local"
            {...form.register('start')}
          />
          <CoverField current={cover} onChange={(value) => form.setValue('thumbnail', value)} value={thumbnail} />
        </div>
      </Card>
      {!isBegun && (
        <Card>
          <div className="flex flex-col gap-5">
            <RadioCards
              columns={1}
              legend={t('studio.source')}
              options={sourceKinds.map((value) => ({
                value,
                label: t(`studio.source.${value}`),
                hint: t(`studio.source.${value}Hint`),
                icon: icons[value],
              }))}
              {...form.register('sourceKind')}
            />
            {(kind === 'rtsp' || kind === 'url') && (
              <TextField
                autoCapitalize="none"
                autoComplete="off"
                error={errorOf(errors.sourceUrl)}
                inputMode="url"
                label={t('studio.source.address')}
                placeholder={kind === 'rtsp' ? 'rtsp://' : 'https://'}
                required
                spellCheck={false}
                {...form.register('sourceUrl')}
              />
            )}
          </div>
        </Card>
      )}
      <Card>
        <div className="divide-y">
          {kind !== 'browser' && (
            <Switch hint={t('studio.autoStartHint')} label={t('studio.autoStart')} {...form.register('autoStart')} />
          )}
          <Switch
            hint={t('studio.anonymousHint')}
            label={t('studio.anonymous')}
            {...form.register('allowAnonymousComments')}
          />
          {kind === 'browser' && (
            <Switch hint={t('studio.relayOnlyHint')} label={t('studio.relayOnly')} {...form.register('relayOnly')} />
          )}
        </div>
      </Card>
      <Button busy={busy} className="sm:self-start" type="submit" variant="primary">
        {submit}
      </Button>
    </form>
  )
}
