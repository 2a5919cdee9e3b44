/**
 * The page's only door to addresses that run as script (CSP: require-trusted-types-for 'script'; trusted-types
 * vondrona). It lets through our own files and nothing else; HTML and script text have no door at all.
 */
interface Policy {
  createScriptURL: (address: string) => unknown
}
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => Policy
}

function ownFile(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  if (origin === location.origin && /^\/(assets\/[\w.-]+|sw)\.js$/.test(pathname)) return address
  if (import.meta.env.DEV && origin === location.origin) return address
  throw new TypeError(`Not a script of ours: ${pathname}`)
}

const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
const policy = types?.createPolicy('vondrona', { createScriptURL: ownFile })

/** For `new Worker` and the service worker. */
export const trustedScript = (address: string) => (policy?.createScriptURL(address) ?? ownFile(address)) as string
