import { displayName, texts } from '@vondrona/rules/accounts'
import { avatarPhoto } from '@vondrona/rules/accounts/constants'
import { inputFile } from '@vondrona/rules/uploads/constants'
import { texts as pictureTexts } from '@vondrona/rules/uploads/picture'
import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { call, Refusal } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { compressPhoto, PhotoError, toDataUrl } from '../../lib/photo/index.ts'
import { refreshUserData } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { type ProfileFields, UpdateProfileDocument } from './operations.generated.ts'

/** The picture and the name. */
export function ProfileHead({ user }: { user: ProfileFields }) {
  const t = useTexts(texts)
  const picture = useTexts(pictureTexts)
  const file = useRef<HTMLInputElement>(null)
  /** The chosen picture, shown while it travels. */
  const [sent, setSent] = useState<string | null>(null)
  const name = displayName(user, t('accounts.role.user'))

  const { run: save, busy } = useAction(async (chosen: File | null) => {
    const profilePicture = chosen && (await pictureOf(chosen))
    setSent(profilePicture)
    try {
      await call(UpdateProfileDocument, { input: { profilePicture } })
      toast.success(t(profilePicture ? 'accounts.profile.pictureSaved' : 'accounts.profile.pictureRemoved'))
      void refreshUserData()
    } finally {
      setSent(null)
    }
  })

  async function pictureOf(chosen: File) {
    if (chosen.size > inputFile.signup) throw new Refusal({ code: 'TOO_LARGE', message: t('accounts.pictureTooLarge') })
    try {
      return await toDataUrl(await compressPhoto(chosen, avatarPhoto))
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error
      throw new Refusal({ code: 'UNSUPPORTED', message: picture('picture.unsupported') })
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    target.value = '' // the same file may be chosen again after a failure
    if (chosen) void save(chosen)
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div className="relative">
          <Avatar name={name} picture={sent ?? user.profilePicture} size="xl" />
          {busy && (
            <span
              aria-label={t('accounts.profile.pictureBusy')}
              className="absolute inset-0 grid place-items-center rounded-full bg-black/50 text-white"
              role="status"
            >
              <Spinner size={28} />
            </span>
          )}
        </div>
        <div className="min-w-0 flex-1 basis-52">
          <p className="break-words font-semibold text-lg leading-tight">{name}</p>
          <p className="mt-0.5 truncate text-faint">{user.pseudo}</p>
        </div>
        <div className="flex items-center gap-1">
          <input
            accept="image/*"
            aria-label={t(user.profilePicture ? 'accounts.profile.changePicture' : 'accounts.profile.addPicture')}
            className="sr-only"
            onChange={choose}
            ref={file}
            tabIndex={-1}
            type="file"
          />
          <Button
            disabled={busy}
            icon={<Camera aria-hidden="true" className="size-5" />}
            onClick={() => file.current?.click()}
          >
            {t(user.profilePicture ? 'accounts.profile.changePicture' : 'accounts.profile.addPicture')}
          </Button>
          {user.profilePicture && (
            <IconButton danger disabled={busy} label={t('accounts.profile.removePicture')} onClick={() => save(null)}>
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </div>
      </div>
    </Card>
  )
}
