import { Link } from 'react-router'
import { site } from '../lib/site/site-settings.ts'
import { classes } from '../ui/layout/class-names.ts'

/** Two who hold out their arms and one between them: a V, and people gathered. */
export function Logo({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={classes('shrink-0 text-accent-ink', className)}
      fill="none"
      height={size}
      viewBox="0 0 64 64"
      width={size}
    >
      <g fill="currentColor">
        <circle cx="13" cy="14" r="7.5" />
        <circle cx="51" cy="14" r="7.5" />
      </g>
      <path
        d="M11.5 30.5 26.6 53a6.5 6.5 0 0 0 10.8 0l15.1-22.5"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="9.5"
      />
      <circle cx="32" cy="25" fill="var(--sun)" r="7.5" />
    </svg>
  )
}

/** The community's own logo and name, or the product's. */
export function Brand({ to = '/', compact }: { to?: string; compact?: boolean }) {
  return (
    <Link className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-control pr-1" to={to}>
      {site.logo ? (
        <img alt="" className="h-8 w-auto max-w-40 shrink-0" height={32} src={site.logo} />
      ) : (
        <Logo size={30} />
      )}
      <span className={classes('truncate font-bold text-lg tracking-tight', compact && 'max-[22rem]:sr-only')}>
        {site.name}
      </span>
    </Link>
  )
}
