import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CodeDetector, openCodeDetector } from '../device/code-detector.ts'
import classes from './code-scanner.module.css'

/** How often to look for a code, in ms: fast enough to feel immediate, slow enough to keep a phone cool. */
const every = 200

type Props = {
  /** Accepts a code, or returns false for one that is not looked for. */
  onFound: (code: string) => boolean | undefined
  /** Left by Escape, by scrolling away or for another window. */
  onLeft: () => void
  texts: { label: string; aim: string; noCamera: string }
}

/** The camera's picture until it contains a code. */
export function CodeScanner({ onFound, onLeft, texts }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useEffectEvent(onFound)
  const left = useEffectEvent(onLeft)

  useEffect(() => {
    const ended = new AbortController()
    let stream: MediaStream | undefined
    const look = async (element: HTMLVideoElement, detect: CodeDetector) => {
      while (!ended.signal.aborted) {
        const code = element.readyState >= 2 ? await detect(element) : undefined
        if (code && !ended.signal.aborted && found(code) !== false) return
        await new Promise((resolve) => setTimeout(resolve, every))
      }
    }
    const start = async () => {
      const element = video.current
      if (!element) return
      const detect = await openCodeDetector()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended.signal.aborted) return stopCamera(stream)
      element.srcObject = stream
      await element.play()
      await look(element, detect)
    }
    start().catch(() => {
      if (!ended.signal.aborted) setFailed(true)
    })
    return () => {
      ended.abort()
      stopCamera(stream)
    }
  }, [])

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && left(), { signal })
    // Not while the device asks for camera permission, which may hide the page.
    const onHidden = () => document.hidden && video.current?.srcObject && left()
    document.addEventListener('visibilitychange', onHidden, { signal })
    let seen = false
    const observer =
      typeof IntersectionObserver === 'undefined'
        ? undefined
        : new IntersectionObserver(([entry]) => {
            if (seen && entry?.isIntersecting === false) left()
            seen ||= entry?.isIntersecting === true
          })
    if (frame.current) observer?.observe(frame.current)
    return () => {
      ended.abort()
      observer?.disconnect()
    }
  }, [])

  return (
    <div ref={frame} className={classes.scanner}>
      <video
        ref={video}
        className={classes.video}
        muted
        playsInline
        hidden={failed}
        aria-label={texts.label}
      />
      <p role="status">{failed ? texts.noCamera : texts.aim}</p>
    </div>
  )
}

function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
