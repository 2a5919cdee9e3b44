import { texts as liveTexts, type SourceKind, sourceKinds } from '@vondrona/rules/lives'
import { texts } from '@vondrona/rules/lives/studio'
import { Camera, Cctv, Link2, MonitorPlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CoverField } from './cover-field.tsx'
import { inputOf, type LiveForm } from './live-form.ts'
import { validateLive } from './validate-live.ts'

const icons: Record<SourceKind, ReactNode> = {
  browser: <Camera aria-hidden="true" />,
  rtmp: <MonitorPlay aria-hidden="true" />,
  rtsp: <Cctv aria-hidden="true" />,
  url: <Link2 aria-hidden="true" />,
}

/** The server's own schema before anything is sent. */
const resolver = (values: LiveForm) => {
  const wrong = Object.entries(validateLive(inputOf(values)))
  const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]))
  return wrong.length > 0 ? { values: {}, errors } : { values, errors: {} }
}

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
  const {
    form,
    field,
    submit: go,
    busy,
    problem,
  } = useFormAction<LiveForm>({ defaultValues: initial, resolver, t: (key) => sentence(key) }, send)
  const kind = form.watch('sourceKind')
  const thumbnail = form.watch('thumbnail')

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={go}>
      <FormProblem>{problem}</FormProblem>
      <Card>
        <div className="flex flex-col gap-5">
          <TextField label={t('studio.field.title')} maxLength={120} required {...field('title')} />
          <TextArea label={t('studio.field.description')} optional={t('shell.optional')} {...field('description')} />
          <TextField
            hint={t('studio.field.startHint')}
            label={t('studio.field.start')}
            optional={t('shell.optional')}
            type="datetime-local"
            {...field('start')}
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
                inputMode="url"
                label={t('studio.source.address')}
                placeholder={kind === 'rtsp' ? 'rtsp://' : 'https://'}
                required
                spellCheck={false}
                {...field('sourceUrl')}
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
