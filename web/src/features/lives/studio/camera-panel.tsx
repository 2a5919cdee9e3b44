import { texts } from '@vondrona/rules/studio'
import { Camera, Mic, MicOff, MonitorUp, Video, VideoOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type Choice, listDevices } from './devices.ts'
import { LevelMeter } from './level-meter.tsx'
import type { Broadcast } from './use-broadcast.ts'

/** R-SRC-32: what goes out, and from which camera, microphone or screen. */
export function CameraPanel({ broadcast }: { broadcast: Broadcast }) {
  const t = useTexts(texts)
  const { stream, problem, isScreen } = broadcast
  const [choice, setChoice] = useState<Choice>({})
  const [devices, setDevices] = useState<Awaited<ReturnType<typeof listDevices>>>({ cameras: [], microphones: [] })
  const [off, setOff] = useState({ audio: false, video: false })
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
  const choose = (change: Choice) => {
    const next = { ...choice, ...change }
    setChoice(next)
    void broadcast.turnOn(next)
  }
  const toggle = (kind: 'audio' | 'video') => {
    const next = { ...off, [kind]: !off[kind] }
    setOff(next)
    broadcast.mute(kind, next[kind])
  }
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
        {!stream && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-white">
            {problem && <p role="alert">{t(problem)}</p>}
            <Button
              icon={<Camera aria-hidden="true" className="size-5" />}
              onClick={() => void broadcast.turnOn(choice)}
              variant="primary"
            >
              {t('studio.turnOn')}
            </Button>
          </div>
        )}
      </div>
      {stream && (
        <div className="mt-3 flex flex-col gap-4">
          <LevelMeter label={t('studio.level')} track={stream.getAudioTracks()[0]} />
          <div className="flex flex-wrap gap-2">
            <Button
              aria-pressed={off.audio}
              icon={off.audio ? <MicOff className="size-5" /> : <Mic className="size-5" />}
              onClick={() => toggle('audio')}
            >
              {t(off.audio ? 'studio.micOn' : 'studio.micOff')}
            </Button>
            <Button
              aria-pressed={off.video}
              icon={off.video ? <VideoOff className="size-5" /> : <Video className="size-5" />}
              onClick={() => toggle('video')}
            >
              {t(off.video ? 'studio.camOn' : 'studio.camOff')}
            </Button>
            {canShare && (
              <Button
                icon={<MonitorUp className="size-5" />}
                onClick={() => void (isScreen ? broadcast.turnOn(choice) : broadcast.shareScreen(choice))}
              >
                {t(isScreen ? 'studio.backToCamera' : 'studio.screen')}
              </Button>
            )}
          </div>
          {!isScreen && (
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t('studio.camera')}
                onChange={(event) => choose({ camera: event.target.value })}
                options={options(devices.cameras, t('studio.camera'))}
                value={choice.camera ?? stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''}
              />
              <SelectField
                label={t('studio.microphone')}
                onChange={(event) => choose({ microphone: event.target.value })}
                options={options(devices.microphones, t('studio.microphone'))}
                value={choice.microphone ?? stream.getAudioTracks()[0]?.getSettings().deviceId ?? ''}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
