import { contestLevels, texts as contestTexts, telling } from '@vondrona/rules/contests'
import { texts } from '@vondrona/rules/contests/arranging'
import { contest as limits } from '@vondrona/rules/contests/constants'
import { type FormFieldInput, texts as formTexts } from '@vondrona/rules/forms'
import { linkTo } from '@vondrona/rules/pages'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useNewest } from '../../../lib/forms/use-newest.tsx'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckboxField } from '../../../ui/controls/checkbox-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { LinkPreviewButton } from '../../../ui/dialogs/link-preview-button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PictureField } from '../../../ui/pictures/picture-field.tsx'
import '../cache-updates.ts'
import { type ContestForm, emptyForm, formOf, inputOf, resolver } from './contest-form.ts'
import {
  ContestToEditDocument,
  CreateContestDocument,
  type EditedContest,
  UpdateContestDocument,
} from './operations.generated.ts'

const ContestLinkPreview = latePart(() => import('./contest-link-preview.tsx'))

/** Renders what edits the questions of a form; `problems` are named `formFields.N.…`. */
export type FormEditor = (props: {
  value: readonly FormFieldInput[]
  onChange: (fields: FormFieldInput[]) => void
  problems: Readonly<Record<string, string>>
}) => ReactNode

/** A contest as it is written, and the save; with the status `open` it is published. */
function useContest(opened: EditedContest | undefined) {
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  const ask = useTexts(formTexts)
  const navigate = useNavigate()
  const [newId] = useState(() => crypto.randomUUID()) // sent again after a lost answer it is the same contest
  const sentence = (key: string) => (key.startsWith('forms.') ? ask(key as never) : say(key as never))
  const { form, field, submit, busy, problem } = useFormAction<ContestForm>(
    {
      defaultValues: opened ? formOf(opened) : emptyForm,
      resolver: resolver as never,
      t: sentence as never,
      refused: (found): boolean => newest.meet(found),
    },
    async (values) => {
      const { stored } = newest
      const input = inputOf(values, !isFrozen)
      if (stored) await call(UpdateContestDocument, { id: stored.id, input: { ...input, revision: stored.revision } })
      else await call(CreateContestDocument, { input: { ...input, id: newId } })
      const isPublishing = values.status === 'open'
      toast.success(t(isPublishing ? 'arranging.published' : 'arranging.saved'))
      await navigate(linkTo('manage-contest', { id: stored?.id ?? newId }), { replace: true })
    },
  )
  const newest = useNewest<EditedContest, ContestForm>({
    opened,
    ask: async () => (await call(ContestToEditDocument, { id: opened?.id ?? newId })).contest,
    valuesOf: formOf,
    typed: (): ContestForm => form.getValues(),
    put: (part) => {
      for (const [name, value] of Object.entries(part)) form.setValue(name as keyof ContestForm, value as never)
    },
    labels: {
      name: t('arranging.name'),
      category: t('arranging.category'),
      level: t('arranging.level'),
      description: t('arranging.description'),
      requirements: t('arranging.requirements'),
      prize: t('arranging.prize'),
      deadline: t('arranging.deadline'),
      start: t('arranging.start'),
      end: t('arranging.end'),
      places: t('arranging.places'),
      fee: t('arranging.fee'),
      cover: t('arranging.picture'),
      questions: t('arranging.form'),
      hiddenFields: t('arranging.hidden'),
      publicFields: t('arranging.public'),
    },
  })
  const contest = newest.stored ?? undefined
  const isFrozen = contest !== undefined && contest.status !== 'draft' && contest.status !== 'open'
  const values = form.watch()
  const { errors } = form.formState
  const set = <Name extends 'cover' | 'questions' | 'hiddenFields' | 'publicFields'>(
    name: Name,
    value: ContestForm[Name],
  ) => {
    form.setValue(name, value as never, { shouldDirty: true })
    form.clearErrors(name)
  }
  const send = (status: ContestForm['status']) => {
    form.setValue('status', status)
    void submit()
  }
  const problems = Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      name.startsWith('formFields') && error?.message ? [[name, sentence(String(error.message))]] : [],
    ),
  )
  return {
    id: contest?.id ?? newId,
    contest,
    /** Neither a draft nor open any more: its questions stay. */
    isFrozen,
    field,
    values,
    set,
    send,
    coverProblem: errors.cover?.message && sentence(String(errors.cover.message)),
    /** Of the questions. */
    problems,
    busy,
    problem,
    notice: newest.notice,
  }
}

/** R-GAP-13, F-CON-01: what a contest says, asks and promises. */
export function ContestEditor({ contest: opened, formEditor }: { contest?: EditedContest; formEditor: FormEditor }) {
  const t = useTexts(texts)
  const say = useTexts(contestTexts)
  const { id, contest, field, values, set, send, coverProblem, problems, isFrozen, busy, problem, notice } =
    useContest(opened)
  const wasDraft = !contest || contest.status === 'draft'
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(wasDraft ? 'draft' : null)
      }}
    >
      <Card>
        <div className="flex flex-col gap-5">
          <TextField label={t('arranging.name')} maxLength={limits.name.max} required {...field('name')} />
          <TextField
            hint={t('arranging.categoryHint')}
            label={t('arranging.category')}
            maxLength={limits.category.max}
            {...field('category')}
          />
          <SelectField
            label={t('arranging.level')}
            options={contestLevels.map((value) => ({ value, label: say(`contests.level.${value}`) }))}
            {...field('level')}
          />
          <TextArea label={t('arranging.description')} rows={5} {...field('description')} />
          <TextArea label={t('arranging.requirements')} {...field('requirements')} />
          <TextArea label={t('arranging.prize')} rows={2} {...field('prize')} />
        </div>
      </Card>
      <Card>
        <div className="flex flex-col gap-5">
          <TextField
            hint={t('arranging.deadlineHint')}
            label={t('arranging.deadline')}
            type="datetime-local"
            {...field('deadline')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={t('arranging.start')} type="datetime-local" {...field('start')} />
            <TextField label={t('arranging.end')} type="datetime-local" {...field('end')} />
          </div>
          <TextField
            hint={t('arranging.placesHint')}
            inputMode="numeric"
            label={t('arranging.places')}
            {...field('places')}
          />
          <TextField hint={t('arranging.feeHint')} inputMode="numeric" label={t('arranging.fee')} {...field('fee')} />
        </div>
      </Card>
      <Card title={t('arranging.picture')}>
        <PictureField error={coverProblem} onChange={(cover) => set('cover', cover)} value={values.cover} />
        <LinkPreviewButton>
          <ContestLinkPreview form={values} id={id} stored={contest} />
        </LinkPreviewButton>
      </Card>
      {!isFrozen && (
        <Card text={t('arranging.formText')} title={t('arranging.form')}>
          {formEditor({ value: values.questions, onChange: (questions) => set('questions', questions), problems })}
        </Card>
      )}
      {values.questions.length > 0 && <Readers contest={contest} set={set} values={values} />}
      {notice}
      <FormProblem>{problem}</FormProblem>
      <ActionBar>
        {wasDraft && (
          <Button busy={busy && values.status === 'open'} onClick={() => send('open')} variant="primary">
            {t('arranging.publish')}
          </Button>
        )}
        <Button busy={busy && values.status !== 'open'} type="submit" variant={wasDraft ? 'secondary' : 'primary'}>
          {t(wasDraft ? 'arranging.saveDraft' : 'shell.save')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** F-CON-04, F-CON-06: which answers the jury does not see, and which the public does. */
function Readers({
  contest,
  values: { questions, hiddenFields, publicFields },
  set,
}: {
  contest: EditedContest | undefined
  values: ContestForm
  set: (name: 'hiddenFields' | 'publicFields', value: string[]) => void
}) {
  const t = useTexts(texts)
  const toggled = (all: string[], name: string) =>
    all.includes(name) ? all.filter((one) => one !== name) : [...all, name]
  /** Since its first round the jury can only see less. */
  const staysHidden = (name: string) => contest?.hasRounds === true && contest.hiddenFields?.includes(name) === true
  /** Whoever entered was told what the public sees. */
  const isPrivate = (name: string) =>
    contest !== undefined && contest.currentParticipants > 0 && !contest.publicFields.includes(name)
  const shown = questions.filter(({ fieldType }) => !telling.some((type) => type === fieldType))
  return (
    <Card text={t('arranging.whoText')} title={t('arranging.who')}>
      <ul className="flex flex-col divide-y">
        {shown.map(({ fieldName, fieldLabel }) => (
          <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0" key={fieldName}>
            <p className="font-medium">{fieldLabel}</p>
            <CheckboxField
              checked={hiddenFields.includes(fieldName)}
              disabled={staysHidden(fieldName)}
              label={t('arranging.hidden')}
              onChange={() => set('hiddenFields', toggled(hiddenFields, fieldName))}
            />
            <CheckboxField
              checked={publicFields.includes(fieldName)}
              disabled={isPrivate(fieldName)}
              label={t('arranging.public')}
              onChange={() => set('publicFields', toggled(publicFields, fieldName))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
