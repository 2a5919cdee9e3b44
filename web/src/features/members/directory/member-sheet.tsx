import { texts as accountTexts, menu, menuFor, type Role, roles, type Status } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/members'
import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { site } from '../../../lib/site/site-settings.ts'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { CheckboxField } from '../../../ui/controls/checkbox-field.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import {
  type RequestDetail,
  RequestDetailDocument,
  UpdateUserMenusDocument,
  UpdateUserRoleDocument,
  UpdateUserStatusDocument,
} from '../operations.generated.ts'
import { useNames } from '../person-words.ts'
import { IdentityPhotos } from '../photos/identity-photos.tsx'
import { PossibleDuplicates } from '../requests/possible-duplicates.tsx'
import { ofBlocking, RejectForm } from '../requests/reject-form.tsx'
import { RequestFacts } from '../requests/request-facts.tsx'
import { MemberHistory } from './member-history.tsx'
import { statusTones } from './member-list-page.tsx'
import { TotpSection } from './totp-section.tsx'

type Member = NonNullable<RequestDetail['user']>

/** R-USER-14, R-USER-15: one member, and what an administrator may change about them. */
export function MemberSheet({ id, onChanged, onClose }: { id: string; onChanged: () => void; onClose: () => void }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const nameOf = useNames()
  const { user: me } = useSession()
  const [{ data, error }, again] = useQuery({
    query: RequestDetailDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const detail = data?.user?.id === id ? data : undefined
  const user = detail?.user
  const isMyself = me?.id === id
  const changed = () => {
    again({ requestPolicy: 'network-only' })
    onChanged()
  }

  return (
    <Dialog onClose={onClose} open size="lg" title={t('members.sheet')}>
      {!user ? (
        error && error.code !== 'NOT_FOUND' ? (
          <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
        ) : data || error ? (
          <p className="text-soft">{account('accounts.notFound')}</p>
        ) : (
          <SkeletonText lines={8} />
        )
      ) : (
        <div className="flex flex-col gap-6">
          <div className="flex items-center gap-4">
            <Avatar name={nameOf(user)} picture={user.profilePicture} size="lg" />
            <div className="min-w-0 flex-1">
              <p className="break-words font-semibold text-lg leading-tight">{nameOf(user)}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Badge tone={statusTones[user.status]}>{account(`accounts.status.${user.status}`)}</Badge>
                <Badge>{account(`accounts.role.${user.role}`)}</Badge>
                {user.limited && <Badge tone="accent">{t('members.minor')}</Badge>}
                {user.deletionAt && (
                  <Badge tone="danger">{t('members.deletionAt', { date: formatDay(user.deletionAt) })}</Badge>
                )}
              </div>
            </div>
          </div>
          <RequestFacts joined="memberSince" user={user} />
          <PossibleDuplicates
            duplicates={detail.identityReview.duplicates.filter(({ reasons }) => reasons.includes('pseudo'))}
            title={t('members.lookalikes')}
          />
          {detail.identityReview.sides.length > 0 && <Photos review={detail.identityReview} />}
          {isMyself ? (
            <p className="rounded-control bg-sunken p-3.5 text-soft">{t('members.notYourself')}</p>
          ) : (
            <>
              <StatusSection member={user} onChanged={changed} />
              <RoleSection key={user.role} member={user} onChanged={changed} />
              {user.totpEnabled && <TotpSection member={user} onChanged={changed} />}
            </>
          )}
          <MenuSection key={`${user.role} ${user.menuPermissions?.join()}`} member={user} onChanged={changed} />
          <section className="border-t pt-5">
            <h3 className="mb-3 text-base">{t('members.history')}</h3>
            <MemberHistory id={id} />
          </section>
        </div>
      )}
    </Dialog>
  )
}

/** Opened only when requested: looking at an identity document needs a reason, and is written to the log. */
function Photos({ review }: { review: RequestDetail['identityReview'] }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const [matches, setMatches] = useState(review.numberMatches)
  return (
    <section className="border-t pt-5">
      <h3 className="mb-3 text-base">{t('members.photos')}</h3>
      {open ? (
        <IdentityPhotos limited={false} matches={matches} onMatches={setMatches} review={review} />
      ) : (
        <>
          <Button onClick={() => setOpen(true)}>{t('members.openPhoto')}</Button>
          <p className="mt-2 text-faint text-sm">{t('members.viewLogged')}</p>
        </>
      )}
    </section>
  )
}

/** What a change of status says afterwards (R-USER-08, R-USER-09). */
const confirmations = {
  active: 'members.approved',
  blocked: 'members.blocked',
  pending: 'members.pendingAgain',
} as const

function StatusSection({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const t = useTexts(texts)
  const nameOf = useNames()
  const [blocking, setBlocking] = useState(false)
  const {
    run: move,
    running,
    busy,
    problem,
  } = useAction(
    async (status: Status, reason: string | null = null) => {
      try {
        await call(UpdateUserStatusDocument, { id: member.id, status, reason })
        toast.success(t(confirmations[status]))
        onChanged()
      } finally {
        setBlocking(false)
      }
    },
    {
      inPlace: true,
      refused: ({ message }) => {
        toast.error(t('members.updateFailed')) // R-MSG-16
        return message
      },
    },
  )
  const moving = running?.[0]

  return (
    <section className="border-t pt-5">
      <h3 className="mb-3 text-base">{t('members.status')}</h3>
      <div className="flex flex-wrap gap-2.5">
        {member.status === 'pending' && (
          <ButtonLink to={linkTo('user-management', { query: { request: member.id } })} variant="primary">
            {t('members.openRequest')}
          </ButtonLink>
        )}
        {member.status === 'active' && (
          <Button disabled={busy} onClick={() => setBlocking(true)} variant="quietDanger">
            {t('members.block')}
          </Button>
        )}
        {member.status === 'blocked' && (
          <Button busy={moving === 'active'} disabled={busy} onClick={() => move('active')} variant="primary">
            {t('members.unblock')}
          </Button>
        )}
        {member.status !== 'pending' && (
          <Button busy={moving === 'pending'} disabled={busy} onClick={() => move('pending')}>
            {t('members.backToPending')}
          </Button>
        )}
      </div>
      <FieldError>{problem}</FieldError>
      {blocking && (
        <RejectForm
          busy={busy}
          confirm={t('members.block')}
          onClose={() => setBlocking(false)}
          onConfirm={(reason) => move('blocked', reason)}
          text={t('members.blockText')}
          title={t('members.blockTitle', { name: nameOf(member) })}
          usual={ofBlocking}
        />
      )}
    </section>
  )
}

function RoleSection({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const { form, field, submit, busy } = useFormAction(
    { defaultValues: { role: member.role as Role }, t },
    async ({ role }) => {
      await call(UpdateUserRoleDocument, { id: member.id, role })
      toast.success(t('members.roleChanged'))
      onChanged()
    },
  )

  return (
    <section className="border-t pt-5">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <SelectField
          hint={t('members.roleHint')}
          label={t('members.role')}
          options={roles.map((value) => ({ value, label: account(`accounts.role.${value}`) }))}
          {...field('role')}
        />
        {form.watch('role') !== member.role && (
          <Button busy={busy} className="self-start" type="submit" variant="primary">
            {t('members.changeRole')}
          </Button>
        )}
      </form>
    </section>
  )
}

/** R-USER-15, D-19: unticking narrows what the role shows; nothing here can widen it. */
function MenuSection({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const t = useTexts(texts)
  const offered = menuFor(member.role, null, site)
  const fixed = menuFor(member.role, ['none'], site).map((item) => item.name)
  const before = menuFor(member.role, member.menuPermissions, site).map((item) => item.name)
  const [shown, setShown] = useState<readonly string[]>(before)
  const same = before.length === shown.length && before.every((name) => shown.includes(name))

  const { run: save, busy } = useAction(
    async () => {
      const all = shown.length === offered.length
      const names = menu.map((item) => item.name).filter((name) => shown.includes(name))
      const chosen = { menuPermissions: all ? null : names, before: member.menuPermissions }
      await call(UpdateUserMenusDocument, { userId: member.id, ...chosen })
      toast.success(t('members.menusSaved'))
      onChanged()
    },
    {
      refused: ({ code, message }) => {
        if (code === 'CONFLICT') onChanged()
        return message
      },
    },
  )

  return (
    <section className="border-t pt-5">
      <fieldset>
        <legend className="font-semibold">{t('members.menus')}</legend>
        <p className="mt-1 mb-2 text-faint text-sm">{t('members.menusHint')}</p>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {offered.map(({ name }) => (
            <CheckboxField
              checked={shown.includes(name)}
              disabled={fixed.includes(name)}
              hint={fixed.includes(name) ? t('members.menuKept') : undefined}
              key={name}
              label={t(`shell.menu.${name}`)}
              onChange={(event) =>
                setShown((now) => (event.target.checked ? [...now, name] : now.filter((one) => one !== name)))
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button busy={busy} disabled={same} onClick={save}>
          {t('members.saveMenus')}
        </Button>
        {shown.length < offered.length && (
          <Button onClick={() => setShown(offered.map((item) => item.name))} variant="quiet">
            {t('members.menusAll')}
          </Button>
        )}
      </div>
    </section>
  )
}
