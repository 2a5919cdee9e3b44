import { linkTo, pageAt } from '@vondrona/rules/pages'

/**
 * The page of one registration. Its key stands behind the #, which no server sees, and behind that in mails the code of
 * a contact that is to be verified.
 */
export interface RegistrationAddress {
  id: string
  accessKey: string | null
  code: string | null
}

export const registrationAddress = ({ id, accessKey }: Pick<RegistrationAddress, 'id' | 'accessKey'>): string =>
  linkTo('mit-payment', { query: { p: id }, hash: accessKey ?? '' })

/** Null: it is of another page, or of no registration. */
export function readRegistrationAddress(address: string): RegistrationAddress | null {
  const url = URL.parse(address, 'https://any.example')
  const id = url?.searchParams.get('p')
  if (!url || !id || pageAt(url.pathname)?.name !== 'mit-payment') return null
  const [accessKey, code] = url.hash.slice(1).split('.')
  return { id, accessKey: accessKey || null, code: code || null }
}
