import { type AboutMissing, aboutMissing } from '@vondrona/rules/bibs'
import { type MedicalProof, medicalProofs } from '@vondrona/rules/races'
import { race as limits } from '@vondrona/rules/races/constants'
import { texts } from '@vondrona/rules/races/organising'
import { problemsBelow } from '../../../lib/forms/problems-below.ts'
import { FormProblem } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import type { RaceRules } from './operations.generated.ts'
import { type FormEditorPart, QuestionsCard } from './questions-card.tsx'
import { type RaceRulesForm, useRaceRules } from './use-race-rules.ts'

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
  const form = useRaceRules(eventId, race, onSaved)
  return (
    <form
      className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <RulesCard form={form} />
      <CategoriesCard ages={form.fields} onChange={form.putCategories} value={form.categories} />
      <LetterCard form={form} />
      <QuestionsCard
        formEditor={formEditor}
        onChange={form.putQuestions}
        problems={problemsBelow(form.problems, 'formConfig')}
        value={form.questions}
      />
      <div className="grid gap-3 empty:hidden lg:col-span-2">
        {form.notice}
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <ActionBar className="lg:col-span-2">
        <Button busy={form.busy} type="submit" variant="primary">
          {t('shell.save')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** Who may run, with which proof, and when one registers. */
function RulesCard({ form: { fields, problems, put } }: { form: RaceRulesForm }) {
  const t = useTexts(texts)
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
  )
}

/** What everybody signs. */
function LetterCard({ form: { fields, problems, put } }: { form: RaceRulesForm }) {
  const t = useTexts(texts)
  return (
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
  )
}
