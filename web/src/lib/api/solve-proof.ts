import { proofOfWork } from '@vondrona/rules/constants'
import { trustedScript } from '../device/trusted-script-url.ts'
import workerAddress from './proof-worker.ts?worker&url'

/** D-30: the work that the server asks for before it refuses; null where this browser cannot do it, or not in time. */
export function solveProof(challenge: string): Promise<string | null> {
  return new Promise((resolve) => {
    let worker: Worker | undefined
    const settle = (answer: string | null) => {
      clearTimeout(timer)
      worker?.terminate()
      resolve(answer)
    }
    const timer = setTimeout(settle, proofOfWork.patience, null)
    try {
      worker = new Worker(trustedScript(workerAddress), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<string>) => settle(data)
      worker.onerror = () => settle(null)
      worker.postMessage(challenge)
    } catch {
      settle(null)
    }
  })
}
