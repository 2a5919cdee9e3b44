import type { ReactNode } from 'react'

/** A button that shows its icon alone on a phone: square. */
export const onPhone = 'max-sm:w-11 max-sm:px-0'

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
