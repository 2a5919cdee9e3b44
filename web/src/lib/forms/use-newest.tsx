import { texts } from '@vondrona/rules/shell/presence'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import type { Problems } from '../api/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { mergeValues } from './merge-values.ts'
import { useAction } from './use-action.ts'
import { FormProblem } from './use-form-action.tsx'

interface Newest<Stored, Values> {
  /**
   * What the form began with. null: nothing was saved yet, by anybody, and the first save says revision 0.
   * undefined: it is new, and nobody else's.
   */
  opened: Stored | null | undefined
  /** The newest from the server. */
  ask: () => Promise<Stored | null | undefined>
  valuesOf: (stored: Stored) => Values
  typed: () => Values
  put: (part: Partial<Values>) => void
  /** What a field is called on screen; one without a name is not spoken of. */
  labels: Readonly<Partial<Record<keyof Values, string>>>
}

interface Met<Values> {
  message: string
  taken: readonly (keyof Values)[]
  /** Of what both changed, the version that is not in the form now. */
  others: Partial<Values>
  swapped: readonly (keyof Values)[]
}

/** Of a list its words, of an entry of a form its `text`. */
const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(' · ')
  if (typeof value === 'object' && value !== null && 'text' in value) return wordsOf(value.text)
  return typeof value === 'string' ? value : ''
}

/**
 * For a form that several people edit: a save on top of an older revision is refused as CONFLICT. Then what only they
 * changed comes into the form, what was typed stays, and `notice` says who changed what and offers their version of what
 * both changed. The next save is on top of `stored`.
 */
export function useNewest<Stored, Values extends object>(form: Newest<Stored, Values>) {
  const t = useTexts(texts)
  const [stored, setStored] = useState(form.opened)
  const [begun] = useState(form.typed)
  const [met, setMet] = useState<Met<Values> | null>(null)
  const { run, problem } = useAction(
    async (message: string) => {
      const theirs = await form.ask()
      if (!theirs) return
      const base = stored ? form.valuesOf(stored) : begun
      const { taken, both } = mergeValues(base, form.typed(), form.valuesOf(theirs))
      form.put(taken)
      setStored(theirs)
      setMet({ message, taken: Object.keys(taken) as (keyof Values)[], others: both, swapped: [] })
    },
    { inPlace: true },
  )
  const swap = (name: keyof Values) => {
    if (!met) return
    const { others, swapped } = met
    const mine = form.typed()[name] // before the other one takes its place
    form.put({ [name]: others[name] } as unknown as Partial<Values>)
    setMet({
      ...met,
      others: { ...others, [name]: mine },
      swapped: swapped.includes(name) ? swapped.filter((one) => one !== name) : [...swapped, name],
    })
  }
  const named = (names: readonly (keyof Values)[]) => names.filter((name) => form.labels[name])
  return {
    stored,
    /** Deals with the refusal of a save: true where it was one of these. */
    meet({ code, message }: Problems): boolean {
      const isMet = code === 'CONFLICT' && stored !== undefined
      if (isMet) void run(message)
      return isMet
    },
    notice: problem ? (
      <FormProblem>{problem}</FormProblem>
    ) : (
      met && (
        <FormProblem>
          <p className="font-medium">{met.message}</p>
          {named(met.taken).length > 0 && (
            <p>
              {t('presence.taken', {
                fields: named(met.taken)
                  .map((name) => form.labels[name])
                  .join(', '),
              })}
            </p>
          )}
          {named(Object.keys(met.others) as (keyof Values)[]).map((name) => (
            <div className="my-2 text-ink" key={String(name)}>
              <p>{t('presence.both', { field: form.labels[name] ?? '' })}</p>
              {wordsOf(met.others[name]) && (
                <p className="whitespace-pre-line break-words">
                  {t('presence.other', { words: wordsOf(met.others[name]) })}
                </p>
              )}
              <Button className="mt-1.5" onClick={() => swap(name)}>
                {t(met.swapped.includes(name) ? 'presence.swapBack' : 'presence.swap')}
              </Button>
            </div>
          ))}
          <p>{t('presence.saveAgain')}</p>
        </FormProblem>
      )
    ),
    /** It was saved: the next save is on top of this. */
    settle(saved: Stored): void {
      setStored(saved)
      setMet(null)
    },
  }
}
