import { type LiveCardView, texts } from '@vondrona/rules/lives/viewer'
import { Bell } from 'lucide-react'
import { Each, slot } from '../../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { CardActions, LiveCard } from './live-card.tsx'
import { LiveGroup, LivesSheet, NoLives } from './lives-sheet.tsx'

/** The first page of the list as the server fills it: lives in their groups, or that there are none. */
export function PrerenderedLives({ card }: { card: LiveCardView }) {
  const t = useTexts(texts)
  return (
    <LivesSheet onType={() => {}} typed="">
      <Each of={slot('groups', { title: '{{title}}', cards: slot('cards', card) })}>
        {({ title, cards }) => (
          <LiveGroup title={title}>
            <Each of={cards}>
              {(one) => (
                <li>
                  <LiveCard
                    actions={
                      <Each of={slot('remind', { href: '/{{href}}', about: '{{about}}' })}>
                        {({ href, about }) => (
                          <CardActions>
                            <ButtonLink icon={<Bell className="size-4" />} size="sm" to={href}>
                              <span>
                                {t('viewer.remind')}
                                <span className="sr-only">{about}</span>
                              </span>
                            </ButtonLink>
                          </CardActions>
                        )}
                      </Each>
                    }
                    card={one}
                    portrait={<Portrait />}
                  />
                </li>
              )}
            </Each>
          </LiveGroup>
        )}
      </Each>
      <Each of={slot('none', {})}>{() => <NoLives isSearch={false} />}</Each>
    </LivesSheet>
  )
}

/** As `Avatar`, whose colour is a style: a page of the server has none but its sheet. */
const Portrait = () => (
  <>
    <Each of={slot('portrait', { src: '{{src}}' })}>
      {({ src }) => (
        <img
          alt=""
          className="size-10 shrink-0 rounded-full bg-sunken object-cover"
          decoding="async"
          height={40}
          loading="lazy"
          src={src}
          width={40}
        />
      )}
    </Each>
    <Each of={slot('initials', { text: '{{text}}', ground: '{{ground}}' })}>
      {({ text, ground }) => (
        <svg aria-hidden="true" className="size-10 shrink-0 font-semibold" viewBox="0 0 40 40">
          <circle cx="20" cy="20" fill={ground} r="20" />
          <text dominantBaseline="central" fill="#fff" fontSize="15" textAnchor="middle" x="20" y="20">
            {text}
          </text>
        </svg>
      )}
    </Each>
  </>
)
