/** The vote as a form, and back to what createVote and updateVote take. */
import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import { type ResultsFor, type VoteColour, voteInput } from '@vondrona/rules/votes'
import type { ChosenPicture } from '../../../ui/pictures/picture-field.tsx'
import type { EditedVote, VoteInput } from './operations.generated.ts'

export interface OptionForm {
  text: string
  picture: ChosenPicture | null
  colour: VoteColour | null
}

export interface VoteForm {
  title: string
  description: string
  options: OptionForm[]
  allowMultiple: boolean
  isSecret: boolean
  results: ResultsFor
  /** As `<input type="datetime-local">` gives it, in Madagascar's time; empty: none. */
  end: string
  cover: ChosenPicture | null
  status: 'draft' | 'active'
}

export const emptyOption: OptionForm = { text: '', picture: null, colour: null }

export const emptyForm: VoteForm = {
  title: '',
  description: '',
  options: [emptyOption, emptyOption],
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
  options: [
    ...vote.options.map(({ text, image, colour }) => ({ text, picture: image, colour })),
    emptyOption,
    emptyOption,
  ].slice(0, Math.max(2, vote.options.length)),
  allowMultiple: vote.allowMultiple,
  isSecret: vote.isSecret,
  results: vote.results,
  end: vote.endDate ? toMadagascar(new Date(vote.endDate)) : '',
  cover: vote.cover,
  status: vote.status === 'draft' ? 'draft' : 'active',
})

/** Answers that nobody began are none; one with a picture or a colour has words, too. */
export const inputOf = ({ end, cover, options, isSecret, results, ...form }: VoteForm): VoteInput => {
  const begun = options.filter(({ text, picture, colour }) => text.trim() !== '' || picture || colour)
  return {
    ...form,
    options: begun.map(({ text }) => text),
    looks: begun.map(({ picture, colour }) => ({ imageId: picture?.id ?? null, colour })),
    isSecret,
    results: isSecret ? 'ended' : results,
    endDate: fromMadagascar(end),
    coverId: cover?.id ?? null,
  }
}

const formNames: Readonly<Record<string, keyof VoteForm>> = { endDate: 'end', looks: 'options' }

/** The server's own schema before anything is sent; by field of the form the key of what is wrong. */
export const resolver = (values: VoteForm) => {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of voteInput.safeParse(inputOf(values)).error?.issues ?? []) {
    const name = formNames[String(path[0])] ?? String(path[0])
    errors[name] ??= { type: 'rule', message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
