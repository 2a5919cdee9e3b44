import { age } from '@vondrona/rules/accounts/constants'
import { type AboutMissing, aboutMissing } from '@vondrona/rules/bibs'
import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import { type MedicalProof, medicalProofs } from '@vondrona/rules/races'
import { race as limits } from '@vondrona/rules/races/constants'
import { texts } from '@vondrona/rules/races/organising'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { problemsBelow } from '../../../lib/forms/problems-below.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { FormProblem } from '../../../lib/forms/use-form-action.tsx'
import { useNewest } from '../../../lib/forms/use-newest.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ConsoleRaceDocument, type RaceRules, SaveRaceDocument } from './operations.generated.ts'
import { partsOfConsole } from './parts-of-console.ts'
import { type FormEditorPart, formConfigOf, QuestionsCard, questionsOf } from './questions-card.tsx'

interface Category {
  key: string
  id?: string
  name: string
  gender: '' | 'male' | 'female'
  minAge: string
  maxAge: string
}

const text = (value: number | string | null | undefined) => String(value ?? '')
const number = (typed: string) => (typed.trim() === '' ? null : Number(typed))

const fieldsOf = (race: RaceRules | null) => ({
  distanceMetres: text(race?.distanceMetres),
  minAge: text(race?.minAge ?? 18),
  maxAge: text(race?.maxAge ?? age.maximum),
  ageDate: text(race?.ageDate),
  teamSize: text(race?.teamSize ?? 0),
  allowMinors: race?.allowMinors ?? false,
  accompanied: race?.accompanied ?? false,
  medicalProof: (race?.medicalProof ?? 'none') as MedicalProof,
  medicalValidityDays: text(race?.medicalValidityDays),
  missingAtGate: (race?.missingAtGate ?? 'warn') as AboutMissing,
  opensAt: race?.opensAt ? toMadagascar(new Date(race.opensAt)).slice(0, 16) : '',
  closesAt: race?.closesAt ? toMadagascar(new Date(race.closesAt)).slice(0, 16) : '',
  commitmentTitle: race?.commitment.title ?? '',
  commitmentBody: race?.commitment.body ?? '',
})

const categoriesOf = (race: RaceRules | null): readonly Category[] =>
  (race?.categories ?? []).map(({ id, name, gender, minAge, maxAge }) => ({
    key: id,
    id,
    name,
    gender: gender ?? '',
    minAge: text(minAge),
    maxAge: text(maxAge),
  }))

const valuesOf = (race: RaceRules | null) => ({
  ...fieldsOf(race),
  categories: categoriesOf(race),
  questions: questionsOf(race),
})

/** The rules of a race as data: ages, medical proof, categories, the letter that everybody signs. */
export function RaceSettings({
  eventId,
  race,
  formEditor,
  onSaved,
}: {
  eventId: string
  race: RaceRules | null
  formEditor: FormEditorPart
  onSaved: () => void
}) {
  const t = useTexts(texts)
  const [fields, setFields] = useState(() => fieldsOf(race))
  const [categories, setCategories] = useState(() => categoriesOf(race))
  const [questions, setQuestions] = useState(() => questionsOf(race))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const put = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setProblems({})
  }
  const change = (key: string, part: Partial<Category>) =>
    setCategories(categories.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const { run, busy, problem } = useAction(
    async () => {
      const { distanceMetres, minAge, maxAge, ageDate, medicalValidityDays, teamSize, opensAt, closesAt, ...rest } =
        fields
      const { saveRace } = await call(SaveRaceDocument, {
        input: {
          eventId,
          revision: newest.stored?.revision ?? 0,
          ...rest,
          distanceMetres: number(distanceMetres),
          minAge: number(minAge) ?? 0,
          maxAge: number(maxAge) ?? 0,
          ageDate: ageDate || null,
          medicalValidityDays: number(medicalValidityDays),
          teamSize: number(teamSize) ?? 0,
          opensAt: fromMadagascar(opensAt),
          closesAt: fromMadagascar(closesAt),
          categories: categories.map(({ id, name, gender, minAge: from, maxAge: to }) => ({
            ...(id && { id }),
            name,
            gender: gender || null,
            minAge: number(from) ?? 0,
            maxAge: number(to) ?? 0,
          })),
          formConfig: formConfigOf(questions),
        },
      })
      newest.settle(saveRace)
      markSent()
      toast.success(t('organising.saved'))
      onSaved()
    },
    {
      inPlace: true,
      refused: (refusal) => {
        const { fields: found, message } = refusal
        if (newest.meet(refusal)) return undefined
        setProblems(found)
        const isShown = (name: string) => name in fields || name.startsWith('formConfig.formFields.')
        return Object.keys(found).every(isShown) && Object.keys(found).length > 0
          ? undefined
          : (Object.values(found)[0] ?? message)
      },
    },
  )
  const newest = useNewest<RaceRules, ReturnType<typeof valuesOf>>({
    opened: race,
    ask: async () => (await call(ConsoleRaceDocument, { eventId })).race,
    valuesOf,
    typed: () => ({ ...fields, categories, questions }),
    put: ({ categories: theirs, questions: asked, ...part }) => {
      setFields((now) => ({ ...now, ...part }))
      if (theirs) setCategories(theirs)
      if (asked) setQuestions(asked)
    },
    labels: {
      minAge: t('organising.minAge'),
      maxAge: t('organising.maxAge'),
      distanceMetres: t('organising.distance'),
      ageDate: t('organising.ageDate'),
      allowMinors: t('organising.allowMinors'),
      accompanied: t('organising.accompanied'),
      medicalProof: t('organising.medicalKind'),
      medicalValidityDays: t('organising.validity'),
      missingAtGate: t('organising.missingAtGate'),
      opensAt: t('organising.opensAt'),
      closesAt: t('organising.closesAt'),
      teamSize: t('organising.teamSize'),
      commitmentTitle: t('organising.letterTitle'),
      commitmentBody: t('organising.letterBody'),
      categories: t('organising.categories'),
      questions: t('organising.questions'),
    },
  })
  const { markSent } = useTyped([fields, categories, questions], busy, partsOfConsole)
  const line = (
    name: 'minAge' | 'maxAge' | 'distanceMetres' | 'medicalValidityDays' | 'teamSize',
    label: string,
    hint?: string,
  ) => (
    <TextField
      error={problems[name]}
      hint={hint}
      inputMode="numeric"
      label={label}
      onChange={({ target }) => put({ [name]: target.value.replace(/\D/g, '').slice(0, 7) })}
      value={fields[name]}
    />
  )
  return (
    <form
      className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <Card title={t('organising.tab.settings')}>
        <div className="grid grid-cols-2 gap-4">
          {line('minAge', t('organising.minAge'))}
          {line('maxAge', t('organising.maxAge'))}
          <div className="col-span-2 sm:col-span-1">{line('distanceMetres', t('organising.distance'))}</div>
          <DateField
            className="col-span-2 sm:col-span-1"
            error={problems.ageDate}
            label={t('organising.ageDate')}
            onChange={({ target }) => put({ ageDate: target.value })}
            value={fields.ageDate}
          />
          <div className="col-span-2">
            <Switch
              checked={fields.allowMinors}
              label={t('organising.allowMinors')}
              onChange={({ target }) => put({ allowMinors: target.checked })}
            />
            <Switch
              checked={fields.accompanied}
              label={t('organising.accompanied')}
              onChange={({ target }) => put({ accompanied: target.checked })}
            />
          </div>
          <SelectField
            label={t('organising.medicalKind')}
            onChange={({ target }) => put({ medicalProof: target.value as MedicalProof })}
            options={medicalProofs.map((value) => ({ value, label: t(`organising.medical.${value}`) }))}
            value={fields.medicalProof}
          />
          {line('medicalValidityDays', t('organising.validity'))}
          <SelectField
            className="col-span-2"
            label={t('organising.missingAtGate')}
            onChange={({ target }) => put({ missingAtGate: target.value as AboutMissing })}
            options={aboutMissing.map((value) => ({ value, label: t(`organising.missingAtGate.${value}`) }))}
            value={fields.missingAtGate}
          />
          {(['opensAt', 'closesAt'] as const).map((name) => (
            <TextField
              className="col-span-2 sm:col-span-1"
              error={problems[name]}
              key={name}
              label={t(`organising.${name}`)}
              onChange={({ target }) => put({ [name]: target.value })}
              type="datetime-local"
              value={fields[name]}
            />
          ))}
          <div className="col-span-2">{line('teamSize', t('organising.teamSize'), t('organising.teamSizeHint'))}</div>
        </div>
      </Card>
      <Card title={t('organising.categories')}>
        <ul className="grid gap-4">
          {categories.map((one) => (
            <li className="grid grid-cols-4 items-end gap-2 border-b pb-4" key={one.key}>
              <TextField
                className="col-span-3"
                label={t('organising.categoryName')}
                maxLength={limits.category.max}
                onChange={({ target }) => change(one.key, { name: target.value })}
                value={one.name}
              />
              <IconButton
                className="justify-self-end"
                danger
                label={t('organising.removeCategory', { name: one.name })}
                onClick={() => setCategories(categories.filter(({ key }) => key !== one.key))}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
              <SelectField
                className="col-span-2"
                label={t('organising.categoryGender')}
                onChange={({ target }) => change(one.key, { gender: target.value as Category['gender'] })}
                options={[
                  { value: 'female', label: t('organising.women') },
                  { value: 'male', label: t('organising.men') },
                ]}
                placeholder={t('organising.anySex')}
                value={one.gender}
              />
              {(['minAge', 'maxAge'] as const).map((name) => (
                <TextField
                  inputMode="numeric"
                  key={name}
                  label={t(`organising.${name}Short`)}
                  onChange={({ target }) => change(one.key, { [name]: target.value.replace(/\D/g, '').slice(0, 2) })}
                  value={one[name]}
                />
              ))}
            </li>
          ))}
        </ul>
        <Button
          className="mt-4"
          disabled={categories.length >= limits.categories}
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() =>
            setCategories([
              ...categories,
              { key: crypto.randomUUID(), name: '', gender: '', minAge: fields.minAge, maxAge: fields.maxAge },
            ])
          }
        >
          {t('organising.addCategory')}
        </Button>
      </Card>
      <Card className="lg:col-span-2" title={t('organising.letter')}>
        <div className="grid gap-4">
          <TextField
            error={problems.commitmentTitle}
            label={t('organising.letterTitle')}
            maxLength={limits.commitment.title}
            onChange={({ target }) => put({ commitmentTitle: target.value })}
            value={fields.commitmentTitle}
          />
          <TextArea
            error={problems.commitmentBody}
            hint={t('organising.letterHint')}
            label={t('organising.letterBody')}
            maxLength={limits.commitment.body}
            onChange={({ target }) => put({ commitmentBody: target.value })}
            rows={8}
            value={fields.commitmentBody}
          />
        </div>
      </Card>
      <QuestionsCard
        formEditor={formEditor}
        onChange={(value) => {
          setQuestions(value)
          setProblems({})
        }}
        problems={problemsBelow(problems, 'formConfig')}
        value={questions}
      />
      <div className="grid gap-3 empty:hidden lg:col-span-2">
        {newest.notice}
        <FormProblem>{problem}</FormProblem>
      </div>
      <ActionBar className="lg:col-span-2">
        <Button busy={busy} type="submit" variant="primary">
          {t('shell.save')}
        </Button>
      </ActionBar>
    </form>
  )
}
