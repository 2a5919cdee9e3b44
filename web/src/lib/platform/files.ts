/**
 * Files in the wrapper: a web view saves and opens nothing by itself. A press on a link to a file of the server, or on one
 * that is to be saved, hands the file to the phone's own sheet: open, save, send.
 */
import { onDeviceEnd } from '../session/session-end.ts'
import { callNative } from './native.ts'
import { onServer } from './server.ts'

const folder = 'files'
const place = { directory: 'CACHE', recursive: true }

/** Listens to all presses from now on. `failed` hears that a file could not be fetched or handed over. */
export function openFilesNatively(failed: () => void): void {
  const forget = () => callNative('Filesystem', 'rmdir', { ...place, path: folder }).then(ignore, ignore)
  void forget() // what was opened last time
  onDeviceEnd(forget)
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isFile(link)) return
      event.preventDefault()
      handOver(link.href, link.download).catch(failed)
    },
    true,
  )
}

const ignore = () => {}

const isFile = ({ href, download }: HTMLAnchorElement) =>
  href !== '' && (href.startsWith('blob:') || download !== '' || href.startsWith(onServer('/api/')))

async function handOver(address: string, wanted: string): Promise<void> {
  const answer = await fetch(address, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const name = fileName(wanted, answer.headers.get('content-disposition'), address)
  const data = await toBase64(await answer.blob())
  const kept = await callNative('Filesystem', 'writeFile', { ...place, path: `${folder}/${name}`, data })
  await callNative('Share', 'share', { title: name, files: [(kept as { uri: string }).uri] }).catch(
    (error: unknown) => {
      if (!/cancel/i.test(String((error as Error | null)?.message))) throw error // who closes the sheet has decided
    },
  )
}

/** The name that the link wants, else that of the server, else the end of the address; nothing that leads elsewhere. */
export function fileName(wanted: string, disposition: string | null, address: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  const last = URL.parse(address)?.pathname.split('/').at(-1)
  const name = wanted || decoded(encoded) || plain || last || ''
  const clean = name.replace(/[^\p{L}\p{N} ._-]+/gu, '-').replace(/^[.\s-]+/, '')
  return clean.slice(-100) || 'fichier'
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The bridge carries text alone. */
const toBase64 = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
