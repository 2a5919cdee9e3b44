import { latestBirth, texts, updateProfileInput, whyNotBirth } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import { BadgeCheck, Lock } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '../../lib/api/graphql.ts'
import { dropSignupDraft, signupDraft } from '../../lib/forms/signup-address.ts'
import { type FieldProps, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { refreshUserData, useSession } from '../../lib/session/session.ts'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { type ProfileFields, UpdateProfileDocument } from './operations.generated.ts'
import {
  changes,
  formFields,
  lockedFields,
  type ProfileCard,
  type ProfileField,
  type ProfileForm,
  prefill,
  profileFields,
  toForm,
} from './profile-form.ts'

type Key = keyof typeof texts.fr

/** The same schema as the server's, asked about what changed; the age rule belongs to the date. */
const resolverFrom =
  (before: ProfileForm): Resolver<ProfileForm> =>
  (form) => {
    const changed = changes(form, before)
    const parsed = updateProfileInput.safeParse(changed)
    const issues = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [String(path[0]), message])
    const birth = changed.dateNaissance && whyNotBirth(changed.dateNaissance, serverNow())
    if (birth) issues.push(['dateNaissance', birth])
    if (issues.length === 0) return { values: form, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(issues.map(([field, message]) => [field, { type: 'rule', message }])),
    }
  }

/** R-PROF-01, R-PROF-02: everything one may say about oneself; the save bar appears with the first change. */
export function ProfileFormCards({ user }: { user: ProfileFields }) {
  const t = useTexts(texts)
  const before = toForm(user)
  const locked = lockedFields(user)
  const isKept = (values: ProfileForm) => Object.keys(changes(values, before)).length === 0
  const { form, field, submit, busy, problem } = useFormAction<ProfileForm>(
    { values: before, resolver: resolverFrom(before), resetOptions: { keepDirtyValues: true }, isKept, t },
    async (values): Promise<void> => {
      const input = changes(values, before)
      const isSame = isKept(values)
      form.reset(isSame ? before : toForm((await call(UpdateProfileDocument, { input })).updateProfile))
      toast.success(t('accounts.profile.saved'))
      if (!isSame) void refreshUserData()
    },
  )
  const shown = formFields.filter((name) => !locked.includes(name))
  const props = new Map(shown.map((name) => [name, field(name)]))
  const wrong = problem ?? shown.map((name) => props.get(name)?.error).find(Boolean)
  const firstChecked = formFields.find((name) => profileFields[name].checked)

  const fields = (card: ProfileCard) =>
    formFields
      .filter((name) => profileFields[name].card === card)
      .map((name) => {
        const given = props.get(name)
        return (
          <Fragment key={name}>
            {name === firstChecked && locked.length > 0 && <Locked fields={locked} user={user} />}
            {given && <Control {...given} isVerified={name === 'phone' && user.phoneVerified} name={name} />}
          </Fragment>
        )
      })

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <Card title={t('accounts.profile.about')}>
        <div className="grid gap-4 sm:grid-cols-2">{fields('about')}</div>
      </Card>
      <Card text={t('accounts.profile.contactText')} title={t('accounts.profile.contact')}>
        <SignupDraft
          form={form.getValues()}
          onUse={(values) => {
            for (const [name, value] of Object.entries(values))
              form.setValue(name as ProfileField, value, { shouldDirty: true, shouldValidate: true })
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="min-w-0 sm:col-span-2">
            <p className="font-medium text-base">{t('accounts.profile.email')}</p>
            <p className="mt-1 break-all">{user.email}</p>
            <Link
              className="inline-flex min-h-11 items-center font-medium text-accent-ink text-sm hover:underline"
              to={linkTo('settings.account')}
            >
              {t('accounts.profile.emailChange')}
            </Link>
          </div>
          {fields('contact')}
        </div>
      </Card>
      <Card title={t('accounts.profile.preferences')}>
        <div className="grid gap-4 sm:max-w-xs">{fields('preferences')}</div>
      </Card>
      {!isKept(form.watch()) && (
        <BottomBar className="animate-enter" look="raised">
          {wrong && (
            <p className="mb-2 text-danger text-sm" role="alert">
              {wrong}
            </p>
          )}
          <div className="grid grid-cols-2 gap-2.5 sm:flex sm:justify-end">
            <Button disabled={busy} onClick={() => form.reset(before)}>
              {t('accounts.profile.discard')}
            </Button>
            <Button busy={busy} type="submit" variant="primary">
              {t('shell.save')}
            </Button>
          </div>
        </BottomBar>
      )}
    </form>
  )
}

/** One row of the form. */
function Control({ isVerified, ...props }: FieldProps & { name: ProfileField; isVerified: boolean }) {
  const t = useTexts(texts)
  const { label, choices, input, wide, neverEmpty } = profileFields[props.name]
  const all = { ...props, ...input, label: t(label), className: wide ? 'sm:col-span-2' : undefined }
  if (choices)
    return (
      <SelectField
        {...props}
        label={all.label}
        options={choices.map((value) => ({ value, label: t(`accounts.${props.name}.${value}` as Key) }))}
        placeholder={neverEmpty ? undefined : t('accounts.profile.notGiven')}
      />
    )
  if (input?.type === 'date') return <DateField {...all} max={latestBirth(serverNow())} />
  return (
    <TextField
      {...all}
      aside={isVerified && <BadgeCheck aria-label={t('accounts.profile.verified')} className="size-5 text-success" />}
    />
  )
}

/** What was checked: shown, with the reason why it cannot be changed here. */
function Locked({ user, fields }: { user: ProfileFields; fields: readonly ProfileField[] }) {
  const t = useTexts(texts)
  const shown = (name: ProfileField) => {
    if (name === 'dateNaissance') return user.dateNaissance && formatDay(user.dateNaissance)
    if (name === 'nationality') return user.nationality && t(`accounts.nationality.${user.nationality}`)
    return user[name]
  }
  return (
    <div className="rounded-control bg-sunken p-4 sm:col-span-2">
      <p className="flex items-center gap-2 font-medium text-base">
        <Lock aria-hidden="true" className="size-4 text-faint" />
        {t('accounts.profile.locked')}
      </p>
      <Facts className="mt-3">
        {fields.map((name) => (
          <Fact key={name} label={t(profileFields[name].label)}>
            {shown(name)}
          </Fact>
        ))}
      </Facts>
      <p className="mt-3 text-faint text-sm">{t('accounts.profile.lockedText')}</p>
    </div>
  )
}

/** R-SIGN-57: the address typed at signup stayed on this device; one press brings it here. */
function SignupDraft({ form, onUse }: { form: ProfileForm; onUse: (values: Partial<ProfileForm>) => void }) {
  const t = useTexts(texts)
  const [draft, setDraft] = useState<Partial<ProfileForm>>({})
  const member = useSession().user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the page opens
  useEffect(() => setDraft(prefill(form, signupDraft(member))), [member])
  if (Object.keys(draft).length === 0) return null
  const end = () => {
    setDraft({})
    dropSignupDraft()
  }
  return (
    <div className="mb-4 rounded-control bg-accent-soft p-4">
      <p>{t('accounts.profile.draft')}</p>
      <p className="mt-0.5 text-soft text-sm">{Object.values(draft).join(', ')}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          onClick={() => {
            onUse(draft)
            end()
          }}
          variant="primary"
        >
          {t('accounts.profile.draftUse')}
        </Button>
        <Button onClick={end} variant="quiet">
          {t('accounts.profile.draftDrop')}
        </Button>
      </div>
    </div>
  )
}
