/** The contest as a form, and back to what createContest and updateContest take. */
import { type ContestLevel, contestInput } from '@vondrona/rules/contests'
import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import type { FormFieldInput } from '@vondrona/rules/forms'
import type { ChosenPicture } from '../../../ui/pictures/picture-field.tsx'
import type { ContestInput, EditedContest } from './operations.generated.ts'

export interface ContestForm {
  name: string
  category: string
  level: ContestLevel
  description: string
  requirements: string
  prize: string
  /** As `<input type="datetime-local">` gives it, in Madagascar's time; empty: none. */
  deadline: string
  start: string
  end: string
  places: string
  /** Empty: free. */
  fee: string
  cover: ChosenPicture | null
  questions: FormFieldInput[]
  hiddenFields: string[]
  publicFields: string[]
  status: 'draft' | 'open' | null
}

export const emptyForm: ContestForm = {
  name: '',
  category: '',
  level: 'local',
  description: '',
  requirements: '',
  prize: '',
  deadline: '',
  start: '',
  end: '',
  places: '',
  fee: '',
  cover: null,
  questions: [],
  hiddenFields: [],
  publicFields: [],
  status: 'draft',
}

const shown = (date: string | null) => (date ? toMadagascar(new Date(date)) : '')

export const formOf = (contest: EditedContest): ContestForm => ({
  name: contest.name,
  category: contest.category,
  level: contest.level,
  description: contest.description,
  requirements: contest.requirements,
  prize: contest.prize,
  deadline: shown(contest.applicationDeadline),
  start: shown(contest.startDate),
  end: shown(contest.endDate),
  places: contest.maxParticipants === null ? '' : String(contest.maxParticipants),
  fee: contest.fee === 0 ? '' : String(contest.fee),
  cover: contest.cover,
  questions: contest.formConfig?.formFields ?? [],
  hiddenFields: contest.hiddenFields ?? [],
  publicFields: contest.publicFields,
  status: contest.status === 'draft' ? 'draft' : null,
})

const instant = (chosen: string) => (chosen ? fromMadagascar(chosen) : null)

export function inputOf(form: ContestForm, withForm: boolean): ContestInput {
  const { deadline, start, end, places, fee, cover, questions, hiddenFields, publicFields, status, ...texts } = form
  const names = new Set(questions.map(({ fieldName }) => fieldName))
  const known = (all: string[]) => all.filter((name) => names.has(name))
  return {
    ...texts,
    ...(status && { status }),
    applicationDeadline: instant(deadline),
    startDate: instant(start),
    endDate: instant(end),
    maxParticipants: places.trim() === '' ? null : Number(places),
    fee: Number(fee.replace(/\s/g, '')), // empty: 0
    coverId: cover?.id ?? null,
    ...(withForm && { formConfig: { formFields: questions } }),
    hiddenFields: known(hiddenFields),
    publicFields: known(publicFields),
  }
}

/** What the form calls what the contract calls otherwise. */
export const fieldNames: Readonly<Record<string, keyof ContestForm>> = {
  applicationDeadline: 'deadline',
  startDate: 'start',
  endDate: 'end',
  maxParticipants: 'places',
  coverId: 'cover',
}

/** The server's own schema before anything is sent; by field of the form the key of what is wrong. */
export const resolver = (values: ContestForm) => {
  const errors: Record<string, { type: string; message: string }> = {}
  const checked = contestInput.safeParse({ ...inputOf(values, true), name: values.name })
  for (const { path, message } of checked.error?.issues ?? []) {
    const [first = '', ...rest] = path.map(String)
    const name = first === 'formConfig' ? rest.join('.') : (fieldNames[first] ?? first)
    errors[name] ??= { type: 'rule', message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
