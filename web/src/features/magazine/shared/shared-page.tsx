import { sharedPictures } from '@vondrona/rules/magazine/constants'
import { texts } from '@vondrona/rules/magazine/shared'
import { landingOf, linkTo } from '@vondrona/rules/pages'
import { weightText } from '@vondrona/rules/uploads/view'
import { ImageOff, Images, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { type Me, useSession } from '../../../lib/session/session.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatRelative } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { MyArticlesDocument } from '../editor/operations.generated.ts'
import { forgetShared, idsOf, refusals, type SharedPicture, type Shares, sharesFor } from './shares.ts'

/** Where an article takes what was shared (editor/images/take-shared.tsx). */
const taking = { query: { shared: '1' } }
const nothing: Shares = { pictures: [], refused: [] }

/** `magazine/new/shared`: pictures that another app of the phone shared, until a person says what to do with them. */
export function Component() {
  const { user } = useSession()
  useTitle(useTexts(texts)('shared.title'))
  return user && <Received key={user.id} user={user} />
}

function Received({ user }: { user: Me }) {
  const t = useTexts(texts)
  const isLost = useSearchParams()[0].has('lost')
  const [shares, setShares] = useState<Shares | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of this member, once
  useEffect(() => {
    let isOver = false
    void sharesFor(user).then((found) => !isOver && setShares(found))
    return () => {
      isOver = true
    }
  }, [])
  if (shares === undefined) return <SkeletonText lines={4} />
  if (shares === null)
    return (
      <EmptyState
        action={<ButtonLink to={linkTo(landingOf(user.role))}>{t('shared.home')}</ButtonLink>}
        icon={<ImageOff aria-hidden="true" />}
        level="h1"
        text={t('shared.notForYouText')}
        title={t('shared.notForYou')}
      />
    )
  const { pictures, refused } = shares
  const refuse = ({ id, name }: SharedPicture) => {
    void forgetShared([id])
    setShares({
      pictures: pictures.filter((one) => one.id !== id),
      refused: [...refused, { id, name, why: 'unreadable' }],
    })
  }
  if (pictures.length + refused.length === 0)
    return (
      <EmptyState
        action={<ButtonLink to={linkTo('new-article')}>{t('shared.new')}</ButtonLink>}
        icon={<Images aria-hidden="true" />}
        level="h1"
        text={t(isLost ? 'shared.lostText' : 'shared.noneText')}
        title={t(isLost ? 'shared.lost' : 'shared.none')}
      />
    )
  const discard = () => {
    void forgetShared(idsOf(shares))
    setShares(nothing)
  }
  const count = pictures.length
  return (
    <>
      <PageHeader
        actions={
          <>
            {count > 0 && (
              <ButtonLink
                icon={<PenLine aria-hidden="true" className="size-5" />}
                to={linkTo('new-article', taking)}
                variant="primary"
              >
                {t('shared.new')}
              </ButtonLink>
            )}
            <Button onClick={discard} variant={count > 0 ? 'quietDanger' : 'quiet'}>
              {t(count > 0 ? 'shared.discard' : 'shared.understood')}
            </Button>
          </>
        }
        text={count > 0 && t(`shared.text.${plural(count)}`, { count })}
        title={t(count > 0 ? 'shared.title' : 'shared.none')}
      />
      <div className="flex max-w-2xl flex-col gap-5">
        {count > 0 && (
          <ul aria-label={t('shared.pictures')} className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {pictures.map((picture) => (
              <Thumbnail key={picture.id} onUnreadable={() => refuse(picture)} picture={picture} />
            ))}
          </ul>
        )}
        {refused.length > 0 && <Refused onDiscard={discard} refused={refused} />}
        {count > 0 && <Drafts />}
      </div>
    </>
  )
}

function Thumbnail({ picture: { file, name }, onUnreadable }: { picture: SharedPicture; onUnreadable: () => void }) {
  const t = useTexts(texts)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setShown(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <li className="aspect-square overflow-hidden rounded-control bg-sunken">
      {shown && (
        <img alt={name || t('shared.picture')} className="size-full object-cover" onError={onUnreadable} src={shown} />
      )}
    </li>
  )
}

function Refused({ refused, onDiscard }: Pick<Shares, 'refused'> & { onDiscard: () => void }) {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const most = { size: weightText(sharedPictures.bytes, language), count: sharedPictures.most }
  return (
    <Card role="status" title={t('shared.refused')}>
      <ul className="flex flex-col gap-2">
        {refusals.map((why) => {
          const names = refused.filter((one) => one.why === why).map(({ name }) => name || t('shared.picture'))
          const [first] = names
          if (!first) return null
          if (why === 'more') return <li key={why}>{t(`shared.more.${plural(Number(first))}`, { count: first })}</li>
          return (
            <li key={why}>
              <span className="line-clamp-3 break-words font-medium">{names.join(', ')}</span>
              <span className="block text-soft text-sm">
                {t(`shared.refused.${why}`, { most: why === 'size' ? most.size : most.count })}
              </span>
            </li>
          )
        })}
      </ul>
      {/* Any website may have sent what takes the places, and the names. */}
      {refused.some(({ why }) => why === 'count' || why === 'more') && (
        <Button className="mt-4" onClick={onDiscard} size="sm">
          {t('shared.makeRoom')}
        </Button>
      )}
    </Card>
  )
}

/** Only what is there at once: a new article does without. */
function Drafts() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: MyArticlesDocument,
    variables: { filters: { mine: true, status: 'draft' }, pagination: { limit: 5 } },
    requestPolicy: 'cache-and-network',
  })
  const drafts = (data?.articles ?? []).filter(({ mayEdit }) => mayEdit)
  if (drafts.length === 0) return null
  return (
    <Card flush title={t('shared.drafts')}>
      <List>
        {drafts.map(({ id, title, pending, updatedAt }) => (
          <Row
            key={id}
            text={formatRelative((pending ?? { savedAt: updatedAt }).savedAt)}
            title={(pending ?? { title }).title || t('shared.untitled')}
            to={linkTo('edit-article', { id, ...taking })}
          />
        ))}
      </List>
    </Card>
  )
}
