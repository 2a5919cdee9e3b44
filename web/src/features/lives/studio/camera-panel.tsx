import { texts } from '@vondrona/rules/lives/studio'
import { Camera, Mic, MicOff, MonitorUp, Video, VideoOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { type Kind, listDevices } from './broadcast/devices.ts'
import type { ShownBroadcast } from './broadcast/use-broadcast.ts'
import { LevelMeter } from './level-meter.tsx'

/** R-SRC-32: what goes out, and from which camera, microphone or screen. */
export function CameraPanel({ shown }: { shown: ShownBroadcast }) {
  const t = useTexts(texts)
  const { broadcast, stream, problem, isScreen, muted } = shown
  const [devices, setDevices] = useState<Awaited<ReturnType<typeof listDevices>>>({ cameras: [], microphones: [] })
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useEffect(() => {
    if (!stream) return
    const look = () => void listDevices().then(setDevices)
    look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => navigator.mediaDevices.removeEventListener('devicechange', look)
  }, [stream])
  const toggle = (kind: Kind) => broadcast.mute(kind, !muted[kind])
  /** The device that is open, whatever was asked for. */
  const open = (kind: Kind) =>
    stream
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId ?? ''
  const options = (list: readonly MediaDeviceInfo[], name: string) =>
    list.map(({ deviceId, label }, index) => ({ value: deviceId, label: label || `${name} ${index + 1}` }))
  const canShare = typeof navigator.mediaDevices?.getDisplayMedia === 'function'
  return (
    <div>
      <div className="relative overflow-hidden rounded-card bg-black">
        <video
          aria-label={t('studio.preview')}
          autoPlay
          className={`aspect-video w-full object-contain ${isScreen ? '' : '-scale-x-100'}`}
          data-preview
          muted
          playsInline
          ref={video}
        />
        {stream && muted.video && (
          <p className="absolute inset-0 flex items-center justify-center gap-2 bg-black p-6 text-center text-white">
            <VideoOff aria-hidden="true" className="size-5 shrink-0" />
            {t('studio.camIsOff')}
          </p>
        )}
        {stream && muted.audio && (
          <p className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 bg-black/75 p-2.5 text-center text-sm text-white">
            <MicOff aria-hidden="true" className="size-4 shrink-0" />
            {t('studio.micIsOff')}
          </p>
        )}
        {!stream && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-white">
            {problem && <p role="alert">{t(problem)}</p>}
            <Button
              icon={<Camera aria-hidden="true" className="size-5" />}
              onClick={() => void broadcast.turnOn()}
              variant="primary"
            >
              {t('studio.turnOn')}
            </Button>
          </div>
        )}
      </div>
      {stream && (
        <div className="mt-3 flex flex-col gap-4">
          {problem && (
            <p className="text-danger text-sm" role="alert">
              {t(problem)}
            </p>
          )}
          <LevelMeter label={t('studio.level')} track={stream.getAudioTracks()[0]} />
          <div className="flex flex-wrap gap-2">
            <Button
              aria-pressed={muted.audio}
              icon={muted.audio ? <MicOff className="size-5" /> : <Mic className="size-5" />}
              onClick={() => toggle('audio')}
            >
              {t(muted.audio ? 'studio.micOn' : 'studio.micOff')}
            </Button>
            <Button
              aria-pressed={muted.video}
              icon={muted.video ? <VideoOff className="size-5" /> : <Video className="size-5" />}
              onClick={() => toggle('video')}
            >
              {t(muted.video ? 'studio.camOn' : 'studio.camOff')}
            </Button>
            {canShare && (
              <Button
                icon={<MonitorUp className="size-5" />}
                onClick={() => void (isScreen ? broadcast.turnOn() : broadcast.shareScreen())}
              >
                {t(isScreen ? 'studio.backToCamera' : 'studio.screen')}
              </Button>
            )}
          </div>
          {!isScreen && (
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t('studio.camera')}
                onChange={(event) => void broadcast.choose({ camera: event.target.value })}
                options={options(devices.cameras, t('studio.camera'))}
                value={open('video')}
              />
              <SelectField
                label={t('studio.microphone')}
                onChange={(event) => void broadcast.choose({ microphone: event.target.value })}
                options={options(devices.microphones, t('studio.microphone'))}
                value={open('audio')}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
