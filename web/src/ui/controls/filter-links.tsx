import { Link } from 'react-router'
import { Each } from '../../lib/takeover/template-slots.tsx'

/** Narrows a list by links, one of which is current; they scroll sideways on a phone. */
export function FilterLinks({
  label,
  links,
}: {
  label: string
  links: readonly { name: string; href: string /** `true` or `false` */; current: string }[]
}) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <Each of={links}>
        {(link) => (
          <Link
            aria-current={link.current as 'true'}
            className="target inline-flex min-h-9 shrink-0 items-center rounded-full border bg-raised px-3.5 font-medium text-base transition-colors hover:border-control aria-[current=true]:border-transparent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent"
            preventScrollReset
            replace
            to={link.href}
          >
            {link.name}
          </Link>
        )}
      </Each>
    </nav>
  )
}
