import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { turns, useWebForm, webFormStorage } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { changeKeptDraft } from '../sending/change-kept-draft.ts'
import { keepSending } from '../sending/keep-sending.ts'
import { isWaiting } from '../sending/send-draft.ts'
import { followSender, sendNow } from '../sending/sender.ts'
import { showAsSent } from '../sending/show-as-sent.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type Props = { inspectionId: number; onReopen: () => void }

/**
 * The person has submitted the inspection, and it is sent by itself once the server can be reached and has its files.
 * The draft is released meanwhile: whichever tab has the connection first sends it.
 */
export function SubmitsLater({ inspectionId, onReopen }: Props) {
  const { t } = useTranslation('fill')
  const userId = useFiller((filler) => filler.id)
  const isGuest = useFiller((filler) => filler.isGuest)
  const [busy, setBusy] = useState(false)
  useLeaveWarning()
  useEffect(() => {
    return keepSending(userId)
  }, [userId])
  useEffect(() => {
    const release = async () => {
      await webFormStorage.written()
      webFormStorage.choose(null)
      await turns.end()
      if (navigator.onLine) void sendNow(userId)
    }
    void release()
    return followSender((news) => {
      if (news.kind !== 'sent' || news.inspectionId !== inspectionId || isWaiting(news.outcome)) return
      // A link reads nothing any more once it is submitted.
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
  return (
    <EmptyState
      wholePage
      icon={<IconCloudUp size={20} />}
      title={t('later.title')}
      detail={t('later.detail')}
      action={
        <Button variant="default" loading={busy} onClick={() => void edit()}>
          {t('later.edit')}
        </Button>
      }
    />
  )
}
