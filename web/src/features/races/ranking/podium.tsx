import type { GlanceView } from '@vondrona/rules/races/ranking'
import { Link } from 'react-router'
import '../../../ui/pictures/vignettes/night.css'
import { Each } from '../../../lib/takeover/template-slots.tsx'

/**
 * The first three of a ranking on their steps. In the order of the ranking for who hears it; the eye finds the first one
 * in the middle. Each step has the height of its place, also where two share it.
 */
export function Podium({ title, steps }: GlanceView['podium'][number]) {
  return (
    <section
      aria-label={title}
      className="vignette relative mb-4 overflow-hidden rounded-card border bg-raised shadow-card"
    >
      <Hills />
      <ol className="relative mx-auto grid max-w-xl grid-cols-3 items-end gap-1 px-2 pt-4 sm:gap-3 sm:px-3">
        <Each of={steps}>
          {({ at, place, time, about, runner, erased }) => (
            <li
              className="group relative flex min-w-0 flex-col items-center text-center data-[at=first]:order-2 data-[at=second]:order-1 data-[at=third]:order-3"
              data-at={at}
              data-place={place}
            >
              <Prize />
              <span className="line-clamp-3 w-full break-words font-semibold text-xs leading-tight tracking-tight sm:text-base">
                <Each of={runner}>
                  {({ href, name }) => (
                    <Link className="after:absolute after:inset-0 hover:underline" to={href}>
                      {name}
                    </Link>
                  )}
                </Each>
                <Each of={erased}>{({ name }) => name}</Each>
              </span>
              <span className="mt-0.5 font-semibold text-lg tabular-nums leading-tight">{time}</span>
              <span className="min-h-5 text-soft text-xs tabular-nums">{about}</span>
              <span className="mt-1 grid h-10 w-full place-items-center rounded-t-control border border-edge border-b-0 bg-raised font-semibold text-ink text-xl group-data-[place=1]:border-sun group-data-[place=1]:h-20 group-data-[place=2]:h-14 group-data-[place=1]:bg-sun group-data-[place=1]:text-on-sun">
                {place}
              </span>
            </li>
          )}
        </Each>
      </ol>
    </section>
  )
}

/** A cup for the first place, a medal for the others. */
const Prize = () => (
  <svg aria-hidden="true" className="mb-1 h-9 w-10" fill="none" viewBox="0 0 40 36">
    <g className="hidden group-data-[place=1]:inline">
      <path className="fill-sun" d="M11 2H29C29 14 26 19 20 20C14 19 11 14 11 2Z" />
      <path
        className="stroke-sun"
        d="M11 5C4 4 5 14 13 15M29 5C36 4 35 14 27 15"
        strokeLinecap="round"
        strokeWidth="2.5"
      />
      <path d="M18 19H22V25H18ZM13 25H27V28H13Z" fill="var(--v-roof,#6d3a2b)" />
      <path d="M9 28H31V34H9Z" fill="var(--v-trunk,#8a5a3c)" />
    </g>
    <g className="group-data-[place=1]:hidden">
      <path d="M12 2H18L23 16H17ZM28 2H22L17 16H23Z" fill="var(--v-wall,#c9694a)" />
      <circle className="fill-sun" cx="20" cy="24" r="10" />
      <circle cx="20" cy="24" r="6.5" stroke="var(--v-glow,#fde9c4)" strokeWidth="1.5" />
    </g>
  </svg>
)

/** The sky and the hills of the house's drawings behind them. */
const Hills = () => (
  <svg aria-hidden="true" className="absolute inset-0 size-full" preserveAspectRatio="none" viewBox="0 0 240 150">
    <path d="M0 0H240V150H0Z" fill="var(--v-sky,#fbe7cf)" />
    <g opacity=".55">
      <path d="M0 102C28 84 46 90 70 94S114 80 142 90 190 104 240 82V150H0Z" fill="var(--v-far,#c4dcd3)" />
      <path d="M0 126C34 108 64 114 92 122S158 126 186 118 222 112 240 116V150H0Z" fill="var(--v-mid,#8fbfae)" />
    </g>
  </svg>
)
