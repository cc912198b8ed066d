import { CallError } from '@atesta/contract/client.ts'
import { useTranslation } from 'react-i18next'
import { problemText } from '../language/problem-text.ts'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'

/** A save that failed for no known reason, or a client that was not deleted, with the reason. */
export const ClientError: Modal<{ deleting: unknown } | undefined> = ({ params, close }) => {
  const { t } = useTranslation('modals')
  const refusal = params?.deleting
  const isRefused = refusal instanceof CallError && refusal.status >= 400 && refusal.status < 500
  return (
    <InfoModal title={t(params ? 'CLIENT_ERROR.deleting_title' : 'CLIENT_ERROR.title')} close={close}>
      {isRefused
        ? problemText(refusal).detail
        : t(params ? 'CLIENT_ERROR.deleting_detail' : 'CLIENT_ERROR.detail')}
    </InfoModal>
  )
}
