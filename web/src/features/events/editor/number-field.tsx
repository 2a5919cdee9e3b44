import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/controls/text-field.tsx'

/** A whole number; anything but digits is left out as it is typed or pasted. */
export const NumberField = ({
  onChange,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'onChange'> & { onChange: (digits: string) => void }) => (
  <TextField
    {...props}
    autoComplete="off"
    inputMode="numeric"
    onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 9))}
  />
)
