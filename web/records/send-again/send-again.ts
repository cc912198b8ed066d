import { useCallback, useEffect, useRef, useState } from 'react'
import type { Certification } from '../../queries/certifications.ts'
import { api } from '../../session/api.ts'
import { bearer } from '../../session/bearer.ts'
import { refresh } from '../../session/query-client.ts'
import { sendBytes } from '../../session/transfer.ts'

/** The progress of one file: `share` runs from 0 to 1. */
export type Sending =
  | { state: 'sending'; share: number }
  | { state: 'sent' }
  | { state: 'refused'; error: unknown }

async function send(
  { id }: Certification,
  file: File,
  signal: AbortSignal,
  onShare: (share: number) => void,
) {
  const { upload_url } = await api.certifications.retry({ params: { id } }, { signal })
  await sendBytes({
    url: upload_url,
    bytes: file,
    signal,
    bearer,
    onProgress: (sent) => onShare(file.size === 0 ? 1 : sent / file.size),
  })
}

/**
 * Sends files of failed certifications again, one after the other, and reports the progress of each. Leaving
 * the page stops it.
 */
export function useSendAgain() {
  const [sendings, setSendings] = useState<ReadonlyMap<number, Sending>>(new Map())
  const [running, setRunning] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])
  const start = useCallback(async (pairs: readonly { certification: Certification; file: File }[]) => {
    const signal = leaving.current?.signal
    if (!signal) return
    const note = ({ id }: Certification, sending: Sending) =>
      setSendings((before) => new Map(before).set(id, sending))
    setRunning(true)
    for (const { certification, file } of pairs) {
      note(certification, { state: 'sending', share: 0 })
      try {
        await send(certification, file, signal, (share) => note(certification, { state: 'sending', share }))
        note(certification, { state: 'sent' })
      } catch (error) {
        if (signal.aborted) break
        note(certification, { state: 'refused', error })
      }
    }
    await refresh('certifications', 'certification_description', 'inspections')
    if (!signal.aborted) setRunning(false)
  }, [])
  return { sendings, running, start }
}
