import {
  currencies,
  genders,
  latestBirth,
  nationalities,
  residencies,
  texts,
  updateProfileInput,
  whyNotBirth,
} from '@vondrona/rules/accounts'
import { phonePlaceholder } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { BadgeCheck, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { call, Refusal } from '../../lib/api/graphql.ts'
import { dropSignupDraft, signupDraft } from '../../lib/forms/signup-address.ts'
import { refreshUserData, useSession } from '../../lib/session/session.ts'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { type ProfileFields, UpdateProfileDocument } from './operations.generated.ts'
import {
  changes,
  formFields,
  lockedFields,
  type ProfileField,
  type ProfileForm,
  prefill,
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
    const birth = changed.dateNaissance && whyNotBirth(changed.dateNaissance, new Date())
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
  const free = (name: ProfileField) => !locked.includes(name)
  const form = useForm<ProfileForm>({
    values: before,
    resolver: resolverFrom(before),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const [refused, setRefused] = useState<string>()

  const sayError = (field: ProfileField) => {
    const message = errors[field]?.message
    return message && (message in texts.fr ? t(message as Key) : message)
  }
  const field = (name: ProfileField) => ({
    ...form.register(name),
    error: sayError(name),
    label: t(labels[name]),
  })

  async function save(values: ProfileForm) {
    const input = changes(values, before)
    if (Object.keys(input).length === 0) return form.reset(before)
    setRefused(undefined)
    try {
      const { updateProfile } = await call(UpdateProfileDocument, { input })
      form.reset(toForm(updateProfile))
      toast.success(t('accounts.profile.saved'))
      void refreshUserData()
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null
      const fields = Object.entries(refusal?.fields ?? {}).filter(([name]) => name in before)
      for (const [name, message] of fields) form.setError(name as ProfileField, { message })
      if (fields.length === 0) setRefused(refusal?.message ?? t('accounts.profile.saveFailed'))
      else form.setFocus(fields[0]![0] as ProfileField)
    }
  }

  const choice = (name: 'gender' | 'nationality' | 'residency' | 'currency', values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`accounts.${name}.${value}` as Key) }))

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={form.handleSubmit(save)}>
      <Card title={t('accounts.profile.about')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('pseudo')} autoComplete="username" className="sm:col-span-2" spellCheck={false} />
          {locked.length > 0 && <Locked fields={locked} user={user} />}
          {free('prenom') && <TextField {...field('prenom')} autoComplete="given-name" />}
          {free('nom') && <TextField {...field('nom')} autoComplete="family-name" />}
          {free('dateNaissance') && (
            <DateField {...field('dateNaissance')} autoComplete="bday" max={latestBirth(new Date())} />
          )}
          {free('nationality') && (
            <SelectField
              {...field('nationality')}
              options={choice('nationality', nationalities)}
              placeholder={t('accounts.profile.notGiven')}
            />
          )}
          <SelectField
            {...field('gender')}
            options={choice('gender', genders)}
            placeholder={t('accounts.profile.notGiven')}
          />
          <SelectField
            {...field('residency')}
            options={choice('residency', residencies)}
            placeholder={t('accounts.profile.notGiven')}
          />
        </div>
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
            <p className="font-medium text-[0.9375rem]">{t('accounts.profile.email')}</p>
            <p className="mt-1 break-all">{user.email}</p>
            <Link
              className="inline-flex min-h-11 items-center font-medium text-accent-ink text-sm hover:underline"
              to={linkTo('settings.account')}
            >
              {t('accounts.profile.emailChange')}
            </Link>
          </div>
          <TextField
            {...field('phone')}
            aside={
              user.phoneVerified && (
                <BadgeCheck aria-label={t('accounts.profile.verified')} className="size-5 text-success" />
              )
            }
            autoComplete="tel"
            className="sm:col-span-2"
            inputMode="tel"
            placeholder={phonePlaceholder}
            type="tel"
          />
          <TextField {...field('address')} autoComplete="street-address" className="sm:col-span-2" />
          <TextField {...field('city')} autoComplete="address-level2" />
          <TextField {...field('postalCode')} autoComplete="postal-code" inputMode="numeric" />
          <TextField {...field('region')} autoComplete="address-level1" />
          <TextField {...field('country')} autoComplete="country-name" />
        </div>
      </Card>
      <Card title={t('accounts.profile.preferences')}>
        <SelectField {...field('currency')} className="sm:max-w-xs" options={choice('currency', currencies)} />
      </Card>
      {isDirty && (
        <div className="safe-bottom sticky bottom-0 z-10 -mx-4 animate-enter border-t bg-raised/95 px-4 py-3 shadow-float backdrop-blur sm:mx-0 sm:rounded-card sm:border">
          {(refused || formFields.some((name) => errors[name])) && (
            <p className="mb-2 text-danger text-sm" role="alert">
              {refused ?? sayError(formFields.find((name) => errors[name])!)}
            </p>
          )}
          <div className="grid grid-cols-2 gap-2.5 sm:flex sm:justify-end">
            <Button disabled={isSubmitting} onClick={() => form.reset(before)}>
              {t('accounts.profile.discard')}
            </Button>
            <Button busy={isSubmitting} type="submit" variant="primary">
              {t('accounts.profile.save')}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

const labels = Object.fromEntries(
  formFields.map((name) => [name, `accounts.profile.${name === 'dateNaissance' ? 'birth' : name}`]),
) as Record<ProfileField, Key>

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
      <p className="flex items-center gap-2 font-medium text-[0.9375rem]">
        <Lock aria-hidden="true" className="size-4 text-faint" />
        {t('accounts.profile.locked')}
      </p>
      <Facts className="mt-3">
        {fields.map((name) => (
          <Fact key={name} label={t(labels[name])}>
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
