import { texts } from '@vondrona/rules/identity'
import { useTexts } from '../../lib/texts/texts.ts'
import { DocumentFields } from '../../ui/document/document-fields.tsx'
import type { DocumentPhotos } from '../../ui/document/use-document-photos.ts'
import { Agreement } from './agreement.tsx'
import { useSentence } from './use-sentence.ts'
import type { SignupForm } from './use-signup-form.ts'

/** R-SIGN-07: the identity document of an adult. */
export default function IdentityStep({ signup, photos }: { signup: SignupForm; photos: DocumentPhotos }) {
  const { cin } = signup
  const t = useTexts(texts)
  const sentence = useSentence()
  return (
    <div className="flex flex-col gap-6">
      <DocumentFields
        onNumber={(number, isLeft) => (isLeft ? cin.left(number) : cin.typed(number))}
        photos={photos}
        sentence={(message) =>
          message?.startsWith('identity.') ? t(message as keyof typeof texts.fr) : sentence(message)
        }
      />
      <Agreement />
    </div>
  )
}
