import { type RaceNewsView, texts } from '@vondrona/rules/races/offer'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

/** R-MIT-11, N-15: the trees that registrations plant, and the way to register while one can. */
export function RaceCall({ race }: { race: RaceNewsView }) {
  const t = useTexts(texts)
  return (
    <section className="flex flex-col gap-5 rounded-card bg-success-soft p-5 sm:flex-row sm:items-center sm:gap-6 sm:p-7">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-raised text-success">
        <Icon className="size-7" name="tree" thin />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-xl tabular-nums sm:text-2xl">{race.trees}</h2>
        <p className="mt-1 text-soft">{race.text}</p>
        <Each of={race.photos}>
          {({ plantings }) => (
            <ul className="mt-4 grid max-w-md grid-cols-3 gap-2.5">
              <Each of={plantings}>
                {(one) => (
                  <li>
                    <figure>
                      <Picture className="aspect-square w-full rounded-control object-cover" view={one} />
                      <figcaption className="mt-1 text-faint text-xs">{one.about}</figcaption>
                    </figure>
                  </li>
                )}
              </Each>
            </ul>
          )}
        </Each>
      </div>
      <Each of={race.call}>
        {({ href }) => (
          <ButtonLink className="min-h-12 px-6" to={href} variant="primary">
            {t('offer.call')}
          </ButtonLink>
        )}
      </Each>
    </section>
  )
}
