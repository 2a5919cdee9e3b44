import { texts as accounts, displayName } from '@vondrona/rules/accounts'
import { linkTo, whereInstead } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { CircleHelp, Flag, LogOut, Settings, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { mayLeave } from '../../lib/lifecycle/background-work-state.ts'
import { logout, type Me } from '../../lib/session/session.ts'
import { site } from '../../lib/site/site-settings.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/dialogs/menu.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'

/** Whether a desk that was opened with the session has handed out bibs that the server does not know. */
const hasPickUps = () =>
  import('../../screens/kept-elsewhere.ts').then(
    async ({ keptElsewhere, isOfSession }) => (await keptElsewhere(undefined)).all.some(isOfSession),
    () => false,
  )

/** R-SHELL-02, R-SHELL-03. */
export function ProfileMenu({ me }: { me: Me }) {
  const t = useTexts(texts)
  const words = useTexts(accounts)
  const navigate = useNavigate()
  const name = displayName(me, words('accounts.role.user'))
  const leave = async () => {
    if (!(await mayLeave())) return
    await logout()
    toast.success(t('shell.loggedOut'))
    await navigate(linkTo('login'), { replace: true })
    if (await hasPickUps()) toast.warning(t('shell.pickUpsStay'), { duration: Number.POSITIVE_INFINITY })
  }
  return (
    <Menu
      button={(props) => (
        <button
          {...props}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
          type="button"
        >
          <span className="sr-only">{t('shell.account', { name })}</span>
          <Avatar name={name} picture={me.profilePicture} size={34} />
        </button>
      )}
      className="w-64"
    >
      <div className="flex items-center gap-3 px-3 py-2.5">
        <Avatar name={name} picture={me.profilePicture} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-faint text-sm">{words(`accounts.role.${me.role}`)}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuLink icon={<UserRound aria-hidden="true" />} to={linkTo('profile')}>
        {t('shell.profile')}
      </MenuLink>
      {whereInstead(linkTo('moderation'), me, site) === null && (
        <MenuLink icon={<Flag aria-hidden="true" />} to={linkTo('moderation')}>
          {t('shell.moderation')}
        </MenuLink>
      )}
      <MenuLink icon={<Settings aria-hidden="true" />} to={linkTo('settings')}>
        {t('shell.menu.settings')}
      </MenuLink>
      <MenuLink icon={<CircleHelp aria-hidden="true" />} to={linkTo('support')}>
        {t('shell.support')}
      </MenuLink>
      <MenuSeparator />
      <MenuItem danger icon={<LogOut aria-hidden="true" />} onClick={leave}>
        {t('shell.logout')}
      </MenuItem>
    </Menu>
  )
}
