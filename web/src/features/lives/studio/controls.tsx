import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx'

/** A square with an icon alone: with words, the row of controls would be three rows beside the chat. */
export function Control({ label, ...button }: { label: string } & ButtonProps) {
  return (
    <Button {...button} className="w-11 px-0!" title={label}>
      <span className="sr-only">{label}</span>
    </Button>
  )
}

/** The name of a button: on a phone short or left out, so that a row of them stays one row. */
export function PhoneLabel({ short, children }: { short?: string; children: ReactNode }) {
  return (
    <>
      {short && (
        <span aria-hidden="true" className="sm:hidden">
          {short}
        </span>
      )}
      <span className="max-sm:sr-only">{children}</span>
    </>
  )
}
