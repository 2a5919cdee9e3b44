/**
 * Runs in a frame of its own that has no origin, no network and no storage (decision 0042): draws the pages of one PDF,
 * one at a time. Whatever a file does to this script or to its workers stays here.
 */
import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawnSize } from './drawn-size.ts'
import { type FromFrame, mostPixels, type ToFrame } from './protocol.ts'

const drawingTime = 20_000
let port: MessagePort
let file: PDFDocumentProxy | undefined
let task: RenderTask | undefined
let asked = 0
const parts = new Map<string, (bytes: ArrayBuffer | null) => void>()

addEventListener('message', function take({ source, ports }: MessageEvent) {
  if (source !== parent || !ports[0]) return
  removeEventListener('message', take)
  port = ports[0]
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.type === 'open') void open(data).catch(fail)
    else if (data.type === 'page') void draw(data).catch(fail)
    else parts.get(data.name)?.(data.bytes)
  }
})

const say = (message: FromFrame) => port.postMessage(message)
const fail = () => say({ type: 'failed' })

/** Without an origin, a worker runs what is at hand, and no module. */
function runText(text: string): Worker {
  const worker = new Worker(URL.createObjectURL(new Blob(["'use strict';", text], { type: 'text/javascript' })))
  worker.addEventListener('error', fail)
  return worker
}

/** The page has the network; it knows which parts there are. */
class Parts {
  fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      parts.set(filename, (bytes) => (bytes ? resolve(new Uint8Array(bytes)) : reject(new Error(filename))))
      say({ type: 'need', name: filename })
    })
  }
}

async function open({ bytes, worker, renderer }: Extract<ToFrame, { type: 'open' }>) {
  GlobalWorkerOptions.workerPort = runText(worker)
  GlobalWorkerOptions.rendererPorts = [runText(renderer)]
  file = await getDocument({
    data: bytes,
    BinaryDataFactory: Parts,
    useWorkerFetch: false,
    wasmUrl: 'part/',
    enableXfa: false,
    disableAutoFetch: true,
    maxImageSize: 64_000_000,
    canvasMaxAreaInBytes: mostPixels * 16,
    verbosity: 0,
  }).promise
  say({ type: 'opened', pages: file.numPages })
}

async function draw({ page: number, zoom, label }: Extract<ToFrame, { type: 'page' }>) {
  if (!file) return
  asked += 1
  const mine = asked
  task?.cancel()
  const page = await file.getPage(number)
  if (mine !== asked) return
  const own = page.getViewport({ scale: 1 })
  const { width, scale } = drawnSize(own, { width: innerWidth, zoom, density: devicePixelRatio })
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  canvas.style.cssText = `display:block;width:${width}px;height:auto;margin:0 auto`
  const current = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
  task = current
  const late = setTimeout(() => current.cancel(), drawingTime)
  try {
    await current.promise
  } catch (error) {
    if (mine !== asked) return // another page was asked for
    throw error
  } finally {
    clearTimeout(late)
    page.cleanup()
  }
  if (mine !== asked) return
  document.body.replaceChildren(canvas)
  scrollTo(0, 0)
  say({ type: 'drawn', page: number })
}
