import { texts } from '@vondrona/rules/shell'
import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { classes } from '../layout/class-names.ts'
import { controlLook } from './field.tsx'

/** Looks for something while one types. `label` names it for screen readers and is inside while it is empty. */
export function SearchField({
  label,
  value,
  onChange,
  busy,
  clearable = true,
  className,
  ...rest
}: {
  label: string
  value: string
  onChange: (value: string) => void
  busy?: boolean
  /** Has a button that empties it; where there is no app behind it, it could not. */
  clearable?: boolean
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'>) {
  const t = useTexts(texts)
  return (
    <search className={classes('relative block', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-faint">
        {busy ? <Spinner size={18} /> : <Search aria-hidden="true" className="size-[1.125rem]" />}
      </span>
      <input
        autoComplete="off"
        enterKeyHint="search"
        placeholder={label}
        spellCheck={false}
        {...rest}
        aria-label={label}
        className={classes(controlLook, 'pr-11 pl-11 [&::-webkit-search-cancel-button]:hidden')}
        onChange={(event) => onChange(event.target.value)}
        type="search"
        value={value}
      />
      {clearable && value && (
        <button
          aria-label={t('shell.clear')}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-faint hover:text-ink"
          onClick={() => onChange('')}
          type="button"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </search>
  )
}
