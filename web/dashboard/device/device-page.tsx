import { useTranslation } from 'react-i18next'
import { QueueView } from '../../fill/queue/queue-view.tsx'
import { useSession } from '../../session/session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'

/** The signed-in person's data on this device, reachable without a connection. */
export function DevicePage() {
  const { t } = useTranslation('device')
  const userId = useSession((session) => session.user?.id)
  return (
    <>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      {userId !== undefined && <QueueView userId={userId} linked />}
    </>
  )
}
