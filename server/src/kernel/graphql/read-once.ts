/**
 * For rows that are read together: what is asked of one of them is read for all, once. Each request has a name within
 * the page.
 */
export function makeReadOnce() {
  const requests = new Map<string, Promise<unknown>>()
  return <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const request = requests.get(name) ?? read()
    requests.set(name, request)
    return request as Promise<T>
  }
}
