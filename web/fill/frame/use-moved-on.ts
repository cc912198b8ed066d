import { paths } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isStartedHere } from '../../device/started-here.ts'
import { findStarted } from '../../offline/started.ts'
import { tabLocks, useWebForm, webFormStorage } from '../fill.ts'
import { closeStoredInspection } from '../state/close-inspection.ts'
import { rememberField } from './field-to-focus.ts'

/**
 * An inspection started on this device continues under its id from the server: the page releases it and opens
 * it there, at the same place.
 */
export function useMovedOn(userId: number, inspectionId: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isStartedHere(inspectionId)) return
    let gone = false
    let unfollow: (() => void) | undefined
    const goTo = ({ id, task }: Inspection) => {
      if (gone) return
      const to = paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: id })
      void navigate({ to, replace: true })
    }
    const follow = async () => {
      const { followSender, moveCreated, sendNow } = await import('../sending/sender.ts')
      if (gone) return
      unfollow = followSender((news) => {
        if (news.kind !== 'created' || news.from !== inspectionId) return
        if (news.moved) return goTo(news.inspection)
        if (useWebForm.getState().inspection?.id !== inspectionId) return
        rememberField()
        void closeStoredInspection(useWebForm, webFormStorage)
          .then((isKept) => (isKept ? tabLocks.end() : Promise.reject(new Error('not kept'))))
          .then(() => moveCreated(userId, inspectionId, news.inspection))
          .catch(() => undefined)
      })
      const known = await findStarted(userId, inspectionId)
      if (known?.movedTo) goTo(known.movedTo)
      else if (navigator.onLine) void sendNow(userId)
    }
    void follow()
    return () => {
      gone = true
      unfollow?.()
    }
  }, [userId, inspectionId, navigate])
}
