import { useCallback, useEffect, useState } from 'react'
import { openModal } from '../../modals/modal-store.ts'
import { fetchInspectionForm, saveInspection } from '../../queries/inspections.ts'
import { useLocale } from '../fields/use-field.ts'
import { uploadQueue, useWebForm, webFormStorage } from '../fill.ts'
import { setLocale } from '../state/answering.ts'
import { openInspection } from '../state/opening.ts'

export type Opened = { status: 'loading' | 'ready' } | { status: 'error'; error: unknown }

/** Opens an inspection for a person, and the files they left unfinished on this device. */
export function useOpened(userId: number, inspectionId: number): Opened & { retry: () => void } {
  const [opened, setOpened] = useState<Opened>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const locale = useLocale()
  useEffect(() => {
    setLocale(useWebForm, locale)
  }, [locale])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another try
  useEffect(() => {
    const left = new AbortController()
    const open = async () => {
      setOpened({ status: 'loading' })
      const given = {
        store: useWebForm,
        storage: webFormStorage,
        save: saveInspection,
        fetchForm: fetchInspectionForm,
        signal: left.signal,
      }
      const { lost } = await openInspection(given, { userId, inspectionId })
      if (left.signal.aborted) return
      setOpened({ status: 'ready' })
      // Already submitted elsewhere, before what this device held could be saved.
      if (lost) openModal('FORM_ALREADY_SUBMITTED')
      await uploadQueue.restore(userId)
    }
    open().catch((error) => {
      if (!left.signal.aborted) setOpened({ status: 'error', error })
    })
    return () => {
      left.abort()
      uploadQueue.releasePreviews()
    }
  }, [userId, inspectionId, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...opened, retry }
}
