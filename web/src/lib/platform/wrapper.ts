/** Where the app runs: in a browser, or in the wrapper of a phone. Capacitor puts its bridge there before any script. */
export interface Bridge {
  getPlatform?: () => string
  nativePromise?: (plugin: string, method: string, options: object) => Promise<unknown>
  addListener?: (plugin: string, event: string, heard: (news: never) => void) => unknown
}

export const bridge = (): Bridge | undefined => (globalThis as { Capacitor?: Bridge }).Capacitor

/** The wrapper in which the app runs, or the web. */
export function platform(): 'android' | 'ios' | 'web' {
  const name = bridge()?.getPlatform?.()
  return name === 'android' || name === 'ios' ? name : 'web'
}

export const isWrapped = (): boolean => platform() !== 'web'
