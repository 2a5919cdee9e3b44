import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from '../feedback/spinner.tsx'
import { classes } from '../layout/class-names.ts'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger'
  size?: 'md' | 'sm'
  icon?: ReactNode
  /** As wide as its container. */
  block?: boolean
}

const base =
  'target inline-flex select-none items-center justify-center gap-2 rounded-control border text-center font-semibold leading-tight transition-colors duration-150 active:translate-y-px aria-disabled:cursor-not-allowed [&_svg]:shrink-0'

const variants = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border-edge bg-raised text-ink hover:border-control hover:bg-sunken',
  quiet: 'border-transparent text-accent-ink hover:bg-accent-soft',
  danger: 'border-transparent bg-danger-fill text-white hover:bg-danger-hover',
  /** Leads to what deletes, withdraws or ends, which a dialog confirms. */
  quietDanger: 'border-transparent text-danger hover:bg-danger-soft',
}

const sizes = { md: 'min-h-11 px-4 py-2 text-base', sm: 'min-h-9 whitespace-nowrap px-3 py-1.5 text-sm' }

const look = ({ variant = 'secondary', size = 'md', block }: Look) =>
  classes(base, variants[variant], sizes[size], block && 'w-full')

export type ButtonProps = Look & {
  /** Shows that the work continues and takes no second press; the width does not change. */
  busy?: boolean
} & ComponentProps<'button'>

export function Button({ variant, size, icon, block, busy, disabled, className, children, ...rest }: ButtonProps) {
  const off = disabled || busy
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      className={classes(look({ variant, size, block }), disabled && !busy && 'opacity-55', className)}
      onClick={off ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classes('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, block, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classes(look({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A square button that shows only an icon; `label` is what it is called, `danger` that it deletes. */
export function IconButton({
  label,
  danger,
  className,
  children,
  ...rest
}: { label: string; danger?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-control transition-colors',
        danger ? 'text-danger hover:bg-danger-soft' : 'text-soft hover:bg-sunken hover:text-ink',
        className,
      )}
      title={label}
    >
      {children}
    </button>
  )
}
