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
  /** ms */
  life: number
}

const store = 'share-target'
/** Beside them the page notes who saw them (features/magazine/shared/shares.ts). */
const seenBy = '/share-target/seen'
const place = /\/share-target\/(\d+)-\d+$/

/** Keeps what came, and what was refused with the reason; the page says both. Without a single file it says that, too. */
export async function receiveShare(request: Request, { path, most, bytes, life }: ShareLimits): Promise<Response> {
  let came = 0
  try {
    const files = (await request.formData()).getAll('pictures').filter((one) => typeof one !== 'string')
    await dropOldShares({ life })
    const cache = await caches.open(store)
    let waiting = 0
    for (const { url } of await sharesIn(cache)) if (!(await cache.match(url))?.headers.has('x-refused')) waiting++
    const now = Date.now()
    for (const file of files) {
      const key = `/share-target/${now}-${came}`
      const why = whyNot(file, bytes) ?? (waiting >= most ? 'count' : null)
      if (why) await cache.put(key, answerOf(file, why))
      else
        await cache.put(key, answerOf(file)).then(
          () => waiting++,
          () => cache.put(key, answerOf(file, 'room')),
        )
      came++
    }
  } catch {
    // A form that cannot be read, or a device that keeps nothing: the page says that they did not arrive.
  }
  return Response.redirect(new URL(came > 0 ? path : `${path}?lost`, request.url), 303)
}

function whyNot({ type, size }: Blob, most: number): 'kind' | 'size' | null {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return 'kind'
  return size > most ? 'size' : null
}

/** Of what was refused, only the name. */
const answerOf = (file: File, refused?: string) =>
  new Response(refused ? null : file, {
    headers: {
      'content-type': file.type,
      'x-name': encodeURIComponent(file.name),
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
