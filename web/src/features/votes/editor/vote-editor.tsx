import { linkTo } from '@vondrona/rules/pages'
import { resultsFor, texts as voteTexts } from '@vondrona/rules/votes'
import { vote as limits } from '@vondrona/rules/votes/constants'
import { texts } from '@vondrona/rules/votes/preparing'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useNewest } from '../../../lib/forms/use-newest.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PictureField } from '../../../ui/pictures/picture-field.tsx'
import '../cache-updates.ts'
import { CreateVoteDocument, type EditedVote, UpdateVoteDocument, VoteToEditDocument } from './operations.generated.ts'
import { OptionsField } from './options-field.tsx'
import { emptyForm, formOf, inputOf, resolver, type VoteForm } from './vote-form.ts'

/** A vote as it is prepared, and the save; with the status `active` it opens. */
function useVote(vote: EditedVote | undefined) {
  const t = useTexts(texts)
  const sentence = useTexts(voteTexts)
  const navigate = useNavigate()
  const [newId] = useState(() => crypto.randomUUID()) // sent again after a lost answer it is the same vote
  const { form, field, submit, busy, problem } = useFormAction<VoteForm>(
    {
      defaultValues: vote ? formOf(vote) : emptyForm,
      resolver,
      t: (key) => sentence(key),
      refused: (found): boolean => newest.meet(found),
    },
    async (values) => {
      const input = inputOf(values)
      if (newest.stored) {
        const { id, revision } = newest.stored
        newest.settle((await call(UpdateVoteDocument, { id, input: { ...input, revision } })).updateVote)
      } else await call(CreateVoteDocument, { input: { ...input, id: newId } })
      const id = vote?.id ?? newId
      const isOpening = values.status === 'active' && vote?.status !== 'active'
      toast.success(t(isOpening ? 'preparing.opened' : 'preparing.saved'))
      await navigate(linkTo(values.status === 'active' ? 'vote' : 'edit-vote', { id }), { replace: true })
    },
  )
  const newest = useNewest<EditedVote, VoteForm>({
    opened: vote,
    ask: async () => (await call(VoteToEditDocument, { id: vote?.id ?? newId })).vote,
    valuesOf: formOf,
    typed: (): VoteForm => form.getValues(),
    put: (part) => {
      for (const [name, value] of Object.entries(part)) form.setValue(name as keyof VoteForm, value as never)
    },
    labels: {
      title: t('preparing.question'),
      description: t('preparing.description'),
      options: t('preparing.options'),
      allowMultiple: t('preparing.kind'),
      isSecret: t('preparing.ballot'),
      results: t('preparing.results'),
      end: t('preparing.endDate'),
      cover: t('preparing.cover'),
    },
  })
  const values = form.watch()
  const { errors } = form.formState
  const errorOf = (name: keyof VoteForm) => {
    const message = (errors as Partial<Record<string, { message?: string }>>)[name]?.message
    return message && sentence(message as never)
  }
  const set = <Name extends 'options' | 'allowMultiple' | 'isSecret' | 'results' | 'cover'>(
    name: Name,
    value: VoteForm[Name],
  ) => {
    form.setValue(name, value as never, { shouldDirty: true })
    form.clearErrors(name)
  }
  const send = (status: VoteForm['status']) => {
    form.setValue('status', status)
    void submit()
  }
  const wasOpen = newest.stored?.status === 'active'
  return { field, values, errorOf, set, send, wasOpen, busy, problem, notice: newest.notice }
}

/** R-VOTE-02, R-GAP-14: a vote before its first ballot. */
export function VoteEditor({ vote }: { vote?: EditedVote }) {
  const t = useTexts(texts)
  const { field, values, errorOf, set, send, wasOpen, busy, problem, notice } = useVote(vote)
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(wasOpen ? 'active' : 'draft')
      }}
    >
      <Card>
        <div className="flex flex-col gap-5">
          <TextField label={t('preparing.question')} maxLength={limits.title.max} required {...field('title')} />
          <TextArea
            hint={t('preparing.descriptionHint')}
            label={t('preparing.description')}
            optional={t('shell.optional')}
            {...field('description')}
          />
          <OptionsField
            error={errorOf('options')}
            onOptions={(options) => set('options', options)}
            options={values.options}
          />
          <RadioCards
            legend={t('preparing.kind')}
            onValue={(value) => set('allowMultiple', value === 'multiple')}
            options={[
              { value: 'single', label: t('preparing.single'), hint: t('preparing.singleText') },
              { value: 'multiple', label: t('preparing.multiple'), hint: t('preparing.multipleText') },
            ]}
            value={values.allowMultiple ? 'multiple' : 'single'}
          />
        </div>
      </Card>
      <Card>
        <div className="flex flex-col gap-5">
          <TextField
            hint={t('preparing.endDateHint')}
            label={t('preparing.endDate')}
            type="datetime-local"
            {...field('end')}
          />
          <RadioCards
            legend={t('preparing.ballot')}
            onValue={(value) => set('isSecret', value === 'secret')}
            options={[
              { value: 'nominal', label: t('preparing.nominal'), hint: t('preparing.nominalText') },
              { value: 'secret', label: t('preparing.secret'), hint: t('preparing.secretText') },
            ]}
            value={values.isSecret ? 'secret' : 'nominal'}
          />
          <RadioCards
            error={errorOf('results')}
            hint={values.isSecret && t('preparing.secretResults')}
            legend={t('preparing.results')}
            onValue={(value) => set('results', value as VoteForm['results'])}
            options={resultsFor.map((value) => ({
              value,
              label: t(`preparing.results.${value}`),
              disabled: values.isSecret && value !== 'ended',
            }))}
            value={values.isSecret ? 'ended' : values.results}
          />
        </div>
      </Card>
      <Card title={t('preparing.cover')}>
        <PictureField error={errorOf('cover')} onChange={(cover) => set('cover', cover)} value={values.cover} />
      </Card>
      <p className="text-faint text-sm">{t('preparing.openHint')}</p>
      {notice}
      <FormProblem>{problem}</FormProblem>
      <ActionBar>
        <Button busy={busy && values.status === 'active'} onClick={() => send('active')} variant="primary">
          {t(wasOpen ? 'shell.save' : 'preparing.open')}
        </Button>
        {!wasOpen && (
          <Button busy={busy && values.status === 'draft'} type="submit">
            {t('preparing.saveDraft')}
          </Button>
        )}
      </ActionBar>
    </form>
  )
}
