import { texts } from '@vondrona/rules/documents/checking'
import { useTexts } from '../../../lib/texts/texts.ts'

type State = 'pending' | 'verified' | 'rejected' | 'expired' | 'all'

/** One state, or all, each with how many there are; scrolls sideways on a phone. */
export function StateFilter({
  states,
  value,
  countOf,
  onChoose,
}: {
  states: readonly State[]
  value: string
  countOf: (state: State) => string
  onChoose: (state: State) => void
}) {
  const t = useTexts(texts)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('checking.status')}</legend>
      <div className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {states.map((state) => (
          <button
            aria-pressed={value === state}
            className="target inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border bg-raised px-3.5 font-medium text-base transition-colors hover:border-control aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent"
            key={state}
            onClick={() => onChoose(state)}
            type="button"
          >
            {t(`checking.tab.${state}`)}
            <span className="text-sm tabular-nums opacity-80">{countOf(state)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
