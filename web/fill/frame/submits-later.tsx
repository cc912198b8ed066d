import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thisDevice } from '../../device/device-store.ts'
import { i18n } from '../../language/i18n.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { tabLocks, uploadQueue, useWebForm, webFormStorage } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { changeKeptDraft } from '../sending/change-kept-draft.ts'
import { keepSending } from '../sending/keep-sending.ts'
import { filesKept, leaveToDevice } from '../sending/leave-to-device.ts'
import { isWaiting } from '../sending/send-draft.ts'
import { followSender, sendNow } from '../sending/sender.ts'
import { showAsSent } from '../sending/show-as-sent.ts'
import type { DraftKey } from '../state/opening.ts'
import { Unopened } from '../unopened.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

/**
 * The open inspection is submitted as soon as the server can be reached and has all files; the page shows that it waits.
 * Where the device cannot keep it until then, the form stays open and says so. Nothing is said once the form was left.
 */
export async function submitLater(key: DraftKey): Promise<void> {
  const hasFiles = () => filesKept(uploadQueue, key)
  const here = { store: useWebForm, storage: webFormStorage, device: thisDevice, tabLocks, hasFiles }
  if ((await leaveToDevice(here, key)) !== 'not_kept') return
  notify.error(i18n.t('modals:INSPECTION_SUBMIT_CONFIRM.not_left'))
}

type Props = { inspectionId: number; onReopen: () => void }

/**
 * The person has submitted the inspection; it is sent automatically once the server can be reached and has
 * its files. The draft is released meanwhile: the first tab with a connection sends it.
 */
export function SubmitsLater({ inspectionId, onReopen }: Props) {
  const { t } = useTranslation('fill')
  const userId = useFiller((filler) => filler.id)
  const isGuest = useFiller((filler) => filler.isGuest)
  const task = useWebForm((state) => state.task)
  const [busy, setBusy] = useState(false)
  useLeaveWarning()
  useEffect(() => {
    return keepSending(userId)
  }, [userId])
  useEffect(() => {
    const release = async () => {
      await webFormStorage.written()
      webFormStorage.choose(null)
      await tabLocks.end()
      if (navigator.onLine) void sendNow(userId)
    }
    void release()
    return followSender((news) => {
      if (news.kind !== 'sent' || news.inspectionId !== inspectionId || isWaiting(news.outcome)) return
      // A link can read nothing once its inspection is submitted.
      if (isGuest && news.outcome === 'submitted') void showAsSent(useWebForm, { userId, inspectionId })
      else onReopen()
    })
  }, [userId, inspectionId, isGuest, onReopen])
  const edit = async () => {
    setBusy(true)
    await changeKeptDraft({ userId, inspectionId }, () => ({ toSubmit: false, submission: null }))
    setBusy(false)
    onReopen()
  }
  const waits = (
    <EmptyState
      wholePage
      icon={<IconCloudUp size={20} />}
      title={t('later.title')}
      detail={t(isGuest ? 'later.detail_guest' : 'later.detail')}
      action={
        <Button variant="default" loading={busy} onClick={() => void edit()}>
          {t('later.edit')}
        </Button>
      }
    />
  )
  return isGuest || !task ? waits : <Unopened task={task}>{waits}</Unopened>
}
