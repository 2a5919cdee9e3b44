/**
 * Pictures that another app of the phone shares with the installed page (`share_target` of the manifest), in the service
 * worker: they wait in a cache of their own until the page asks for them (features/magazine/shared). Any website can
 * send a form here, too: nothing is done with them before a person says so.
 */
export interface ShareLimits {
  path: string
  /** Pictures that wait at once. */
  most: number
  /** Of each. */
  bytes: number
  /** What was refused is named so many times; of the rest, only the number is kept. */
  refused: number
  /** Characters of a name. */
  name: number
  /** ms */
  life: number
}

const store = 'share-target'
/** Beside them the page notes who saw them (features/magazine/shared/shares.ts). */
const seenBy = '/share-target/seen'
const place = /\/share-target\/(\d+)-(\d+)$/

/** One share after the other: they share the places. */
let last: Promise<unknown> = Promise.resolve()

/** Keeps what came, and what was refused with the reason; the page says both. Without a single file it says that, too. */
export async function receiveShare(request: Request, limits: ShareLimits): Promise<Response> {
  let came = 0
  try {
    const files = (await request.formData()).getAll('pictures').filter((one) => typeof one !== 'string')
    const kept = last.then(() => keep(files, limits, () => came++))
    last = kept.catch(() => {})
    await kept
  } catch {
    // A form that cannot be read, or a device that keeps nothing: the page says that they did not arrive.
  }
  return Response.redirect(new URL(came > 0 ? limits.path : `${limits.path}?lost`, request.url), 303)
}

async function keep(files: readonly File[], limits: ShareLimits, onKept: () => void): Promise<void> {
  await dropOldShares(limits)
  const cache = await caches.open(store)
  let [waiting, refused, more, next] = [0, 0, 0, 0]
  let rest: Request | undefined
  for (const one of await sharesIn(cache)) {
    const headers = (await cache.match(one))?.headers
    const why = headers?.get('x-refused')
    if (why === 'more') [rest, more] = [one, Number(headers?.get('x-name'))]
    else if (why) refused++
    else waiting++
    next = Math.max(next, Number(place.exec(one.url)?.[2]) + 1) // also of the same moment
  }
  const now = Date.now()
  const before = more
  for (const file of files) {
    const key = `/share-target/${now}-${next++}`
    const put = (why?: string) =>
      cache.put(key, answerOf(why ? null : file, file.type, cut(file.name, limits.name), why))
    const refuse = async (why: string) => {
      if (refused >= limits.refused) more++
      else await put(why).then(() => refused++)
    }
    const why = whyNot(file, limits.bytes) ?? (waiting >= limits.most ? 'count' : null)
    if (why) await refuse(why)
    else
      await put().then(
        () => waiting++,
        () => refuse('room'),
      )
    onKept()
  }
  if (more === before) return
  await cache.put(`/share-target/${now}-${next}`, answerOf(null, '', `${more}`, 'more'))
  if (rest) await cache.delete(rest)
}

/** None of its characters in two: half of one has no address. */
function cut(name: string, most: number): string {
  const characters = [...name.slice(0, 2 * most + 2)]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : name
}

function whyNot({ type, size }: Blob, most: number): 'kind' | 'size' | null {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return 'kind'
  return size > most ? 'size' : null
}

/** Of what was refused, only the name; of those that are not named, their number instead. */
const answerOf = (file: File | null, type: string, name: string, refused?: string) =>
  new Response(file, {
    headers: {
      'content-type': type,
      'x-name': encodeURIComponent(name),
      ...(refused && { 'x-refused': refused }),
    },
  })

/** Nobody asked for them in time. The cache itself stays: another share may be on its way into it. */
export async function dropOldShares({ life }: Pick<ShareLimits, 'life'>): Promise<void> {
  if (!(await caches.has(store))) return
  const cache = await caches.open(store)
  const all = await sharesIn(cache)
  const old = all.filter(({ url }) => Number(place.exec(url)?.[1]) <= Date.now() - life)
  for (const one of old) await cache.delete(one)
  if (old.length === all.length) await cache.delete(seenBy)
}

const sharesIn = async (cache: Cache) => (await cache.keys()).filter(({ url }) => place.test(url))
