import { age } from '@vondrona/rules/accounts/constants'
import type { AboutMissing } from '@vondrona/rules/bibs'
import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import type { MedicalProof } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/organising'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import type { Problems } from '../../../lib/api/refusal.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useNewest } from '../../../lib/forms/use-newest.tsx'
import { type T, useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ConsoleRaceDocument, type RaceRules, SaveRaceDocument } from './operations.generated.ts'
import { partsOfConsole } from './parts-of-console.ts'
import { formConfigOf, type OwnQuestions, questionsOf } from './questions-card.tsx'

/** An age group as it is edited; `id` once it is saved. */
export interface Category {
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
export type RaceFields = ReturnType<typeof fieldsOf>

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
type Values = ReturnType<typeof valuesOf>

/** `RaceInput` of the contract, without the event and its revision. */
function inputOf(fields: RaceFields, categories: readonly Category[], questions: OwnQuestions) {
  const { distanceMetres, minAge, maxAge, ageDate, medicalValidityDays, teamSize, opensAt, closesAt, ...rest } = fields
  return {
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
  }
}

/** What each is called on screen. */
const labelsOf = (t: T<keyof typeof texts.fr>): Record<keyof Values, string> => ({
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
})

/** The sentence for a refusal whose fields are not all on screen. */
function sentenceOf({ fields: found, message }: Problems, fields: RaceFields): string | undefined {
  const isShown = (name: string) => name in fields || name.startsWith('formConfig.formFields.')
  return Object.keys(found).every(isShown) && Object.keys(found).length > 0
    ? undefined
    : (Object.values(found)[0] ?? message)
}

export type RaceRulesForm = ReturnType<typeof useRaceRules>

/** The rules of a race as they are edited: what is typed, what the server refused of it, and the save. */
export function useRaceRules(eventId: string, race: RaceRules | null, onSaved: () => void) {
  const t = useTexts(texts)
  const [fields, setFields] = useState(() => fieldsOf(race))
  const [categories, setCategories] = useState(() => categoriesOf(race))
  const [questions, setQuestions] = useState(() => questionsOf(race))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { run, busy, problem } = useAction(
    async () => {
      const { saveRace } = await call(SaveRaceDocument, {
        input: { eventId, revision: newest.stored?.revision ?? 0, ...inputOf(fields, categories, questions) },
      })
      newest.settle(saveRace)
      markSent()
      toast.success(t('organising.saved'))
      onSaved()
    },
    {
      inPlace: true,
      refused: (refusal) => {
        if (newest.meet(refusal)) return undefined
        setProblems(refusal.fields)
        return sentenceOf(refusal, fields)
      },
    },
  )
  const newest = useNewest<RaceRules, Values>({
    opened: race,
    ask: async () => (await call(ConsoleRaceDocument, { eventId })).race,
    valuesOf,
    typed: () => ({ ...fields, categories, questions }),
    put: ({ categories: theirs, questions: asked, ...part }) => {
      setFields((now) => ({ ...now, ...part }))
      if (theirs) setCategories(theirs)
      if (asked) setQuestions(asked)
    },
    labels: labelsOf(t),
  })
  const { markSent } = useTyped([fields, categories, questions], busy, partsOfConsole)
  return {
    fields,
    categories,
    questions,
    /** By field, until something is changed. */
    problems,
    put(part: Partial<RaceFields>): void {
      setFields({ ...fields, ...part })
      setProblems({})
    },
    putCategories: setCategories,
    putQuestions(asked: OwnQuestions): void {
      setQuestions(asked)
      setProblems({})
    },
    save: run,
    busy,
    problem,
    /** What somebody else saved in the meantime. */
    notice: newest.notice,
  }
}
