/** The vote as a form, and back to what createVote and updateVote take. */
import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import { type ResultsFor, voteInput } from '@vondrona/rules/votes'
import type { ChosenPicture } from '../../../ui/pictures/picture-field.tsx'
import type { EditedVote, VoteInput } from './operations.generated.ts'

export interface VoteForm {
  title: string
  description: string
  options: string[]
  allowMultiple: boolean
  isSecret: boolean
  results: ResultsFor
  /** As `<input type="datetime-local">` gives it, in Madagascar's time; empty: none. */
  end: string
  cover: ChosenPicture | null
  status: 'draft' | 'active'
}

export const emptyForm: VoteForm = {
  title: '',
  description: '',
  options: ['', ''],
  allowMultiple: false,
  isSecret: false,
  results: 'always',
  end: '',
  cover: null,
  status: 'draft',
}

export const formOf = (vote: EditedVote): VoteForm => ({
  title: vote.title,
  description: vote.description,
  options: [...vote.options.map(({ text }) => text), '', ''].slice(0, Math.max(2, vote.options.length)),
  allowMultiple: vote.allowMultiple,
  isSecret: vote.isSecret,
  results: vote.results,
  end: vote.endDate ? toMadagascar(new Date(vote.endDate)) : '',
  cover: vote.cover,
  status: vote.status === 'draft' ? 'draft' : 'active',
})

/** Answers that nobody wrote are none. */
export const inputOf = ({ end, cover, options, isSecret, results, ...form }: VoteForm): VoteInput => ({
  ...form,
  options: options.filter((text) => text.trim() !== ''),
  isSecret,
  results: isSecret ? 'ended' : results,
  endDate: fromMadagascar(end),
  coverId: cover?.id ?? null,
})

/** The server's own schema before anything is sent; by field of the form the key of what is wrong. */
export const resolver = (values: VoteForm) => {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of voteInput.safeParse(inputOf(values)).error?.issues ?? []) {
    const name = path[0] === 'endDate' ? 'end' : String(path[0])
    errors[name] ??= { type: 'rule', message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
