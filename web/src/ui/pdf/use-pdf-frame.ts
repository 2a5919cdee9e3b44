import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url'
import { useCallback, useEffect, useRef, useState } from 'react'
import frameAddress from './pdf-frame.ts?worker&url'
import rendererAddress from './pdf-renderer.ts?worker&url'
import workerAddress from './pdf-worker.ts?worker&url'
import type { Decoder, FromFrame, ToFrame } from './protocol.ts'

/** Of one step, on a slow phone: after it, the frame is removed with whatever it still does. */
const patience = 30_000
const decoderAddresses: Record<Decoder, string> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'qcms_bg.wasm': qcms,
}

/** The document that runs our script in a sandbox, on the server of this page. */
export const frameSource = `/frame/${frameAddress.replace(/^.*\/|\.js$/g, '')}`

export interface PdfState {
  phase: 'opening' | 'drawing' | 'shown' | 'failed'
  pages: number
  page: number
  zoom: number
}

const ownFile = async (address: string) => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}

/** Draws the pages of a PDF in a frame: gives it bytes and takes from it nothing but which page it drew. */
export function usePdfFrame(read: () => Promise<ArrayBuffer>, labelOf: (page: number, pages: number) => string) {
  const [state, setState] = useState<PdfState>({ phase: 'opening', pages: 0, page: 1, zoom: 1 })
  const port = useRef<MessagePort | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ read, labelOf })
  latest.current = { read, labelOf }

  const end = useCallback(() => {
    clearTimeout(timer.current)
    port.current?.close()
    port.current = null
  }, [])
  const fail = useCallback(() => {
    end()
    setState((now) => ({ ...now, phase: 'failed' }))
  }, [end])
  const wait = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(fail, patience)
  }, [fail])
  useEffect(() => end, [end])

  const send = (message: ToFrame, transfer: Transferable[] = []) => port.current?.postMessage(message, transfer)
  const draw = (page: number, zoom: number, pages: number) => {
    wait()
    send({ type: 'page', page, zoom, label: latest.current.labelOf(page, pages) })
    setState((now) => ({ ...now, phase: now.phase === 'opening' ? now.phase : 'drawing', pages, page, zoom }))
  }

  const take = async (message: FromFrame) => {
    if (message.type === 'opened' && Number.isSafeInteger(message.pages) && message.pages > 0) draw(1, 1, message.pages)
    else if (message.type === 'drawn') {
      clearTimeout(timer.current)
      setState((now) => (now.phase === 'failed' ? now : { ...now, phase: 'shown' }))
    } else if (message.type === 'need') {
      const address = Object.entries(decoderAddresses).find(([name]) => name === message.name)?.[1]
      const bytes = address ? await (await ownFile(address)).arrayBuffer() : null
      send({ type: 'part', name: message.name, bytes }, bytes ? [bytes] : [])
    } else fail()
  }

  /** Once: a frame that loads another time went elsewhere. */
  const onLoad = async (frame: Window) => {
    if (port.current) return fail()
    const { port1, port2 } = new MessageChannel()
    port.current = port1
    port1.onmessage = ({ data }: MessageEvent<FromFrame>) => void take(data).catch(fail)
    frame.postMessage(null, '*', [port2]) // it has no origin that could be named
    wait()
    try {
      const text = async (address: string) => (await ownFile(address)).text()
      const [bytes, worker, renderer] = await Promise.all([
        latest.current.read(),
        text(workerAddress),
        text(rendererAddress),
      ])
      send({ type: 'open', bytes, worker, renderer }, [bytes])
    } catch {
      fail()
    }
  }
  return {
    state,
    onLoad,
    toPage: (page: number) => draw(Math.min(Math.max(page, 1), state.pages), state.zoom, state.pages),
    toZoom: (zoom: number) => draw(state.page, zoom, state.pages),
  }
}
