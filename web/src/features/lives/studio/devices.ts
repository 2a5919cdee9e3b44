/** The camera, the microphone and the screen of this device. */
import type { texts } from '@vondrona/rules/studio'

export type DeviceProblem = Extract<keyof typeof texts.fr, 'studio.denied' | 'studio.noDevice' | 'studio.busyDevice'>

export interface Choice {
  camera?: string
  microphone?: string
}

/** 720p where data is not dear, 360p where it is. */
const picture = (saving: boolean) =>
  saving
    ? { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20 } }
    : { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25 } }

const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** Camera and microphone; a device without one of them broadcasts with the other. */
export async function openCamera({ camera, microphone }: Choice, saving: boolean): Promise<MediaStream> {
  const video = { ...picture(saving), ...(camera ? { deviceId: { exact: camera } } : { facingMode: 'user' }) }
  const audio = { ...sound, ...(microphone && { deviceId: { exact: microphone } }) }
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio })
  } catch (error) {
    if ((error as Error).name !== 'NotFoundError') throw error
    const kinds = new Set((await navigator.mediaDevices.enumerateDevices()).map(({ kind }) => kind))
    if (!kinds.has('videoinput') && !kinds.has('audioinput')) throw error
    return navigator.mediaDevices.getUserMedia(kinds.has('videoinput') ? { video } : { audio })
  }
}

export const openScreen = (saving: boolean): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: saving ? 10 : 20 } }, audio: true })

/** Names are known only once the person has allowed one of them. */
export async function listDevices(): Promise<{ cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }> {
  const all = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== '')
  return { cameras: of('videoinput'), microphones: of('audioinput') }
}

export function whyNoDevice(error: unknown): DeviceProblem {
  const { name } = error as Error
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'studio.denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'studio.busyDevice' : 'studio.noDevice'
}
