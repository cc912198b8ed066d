import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './barcode-scanner.module.css'

/** The part of the Shape Detection API that is used; TypeScript's DOM library does not know it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  var BarcodeDetector: { new (): Detector } | undefined
}

/** Often enough to feel immediate, rarely enough to keep a phone cool. Milliseconds. */
const every = 200

/** The camera's picture until a code is seen in it. */
export function BarcodeScanner({ onFound }: { onFound: (code: string) => void }) {
  const { t } = useTranslation('fill')
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useEffectEvent(onFound)

  useEffect(() => {
    const ended = new AbortController()
    let stream: MediaStream | undefined
    const look = async (element: HTMLVideoElement, detector: Detector) => {
      while (!ended.signal.aborted) {
        const [code] = element.readyState >= 2 ? await detector.detect(element) : []
        if (code && !ended.signal.aborted) return found(code.rawValue)
        await new Promise((resolve) => setTimeout(resolve, every))
      }
    }
    const start = async () => {
      const element = video.current
      if (!globalThis.BarcodeDetector || !element) throw new Error('no detector')
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended.signal.aborted) return stopCamera(stream)
      element.srcObject = stream
      await element.play()
      await look(element, new globalThis.BarcodeDetector())
    }
    start().catch(() => {
      if (!ended.signal.aborted) setFailed(true)
    })
    return () => {
      ended.abort()
      stopCamera(stream)
    }
  }, [])

  return (
    <div className={classes.scanner}>
      <video
        ref={video}
        className={classes.video}
        muted
        playsInline
        hidden={failed}
        aria-label={t('barcode.camera')}
      />
      <p role="status">{failed ? t('barcode.no_camera') : t('barcode.aim')}</p>
    </div>
  )
}

function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
