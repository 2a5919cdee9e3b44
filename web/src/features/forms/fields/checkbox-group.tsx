import { type FormField, limitsOf } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/forms/filling'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CheckCards } from '../../../ui/controls/check-cards.tsx'

/** Some choices among several. One that would be too many cannot be chosen. */
export function CheckboxGroup({
  field,
  hint,
  list,
  ...props
}: {
  field: FormField
  legend: ReactNode
  hint?: string | undefined
  error: string | undefined
  list: readonly string[]
  onList: (list: string[]) => void
}) {
  const t = useTexts(texts)
  const { min, max } = limitsOf(field)
  const isLimited = field.fieldOptions.length > 1 && (min > 1 || max < field.fieldOptions.length)
  const limits = isLimited && t(min > 1 ? 'filling.betweenChoices' : 'filling.atMost', { min, max })
  const isFull = list.length >= max
  return (
    <CheckCards
      {...props}
      hint={[hint, limits].filter(Boolean).join(' · ') || undefined}
      list={list}
      options={field.fieldOptions.map((option) => ({
        value: option,
        label: option,
        disabled: isFull && !list.includes(option),
      }))}
    />
  )
}
