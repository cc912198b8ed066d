import { useTranslation } from 'react-i18next'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'

/** Why a workflow is read-only: it was set so, or its children share its form and settings. */
export const ReadonlyWorkflow: Modal<{ because: 'setting' | 'children' }> = ({ params, close }) => {
  const { t } = useTranslation('modals')
  return (
    <InfoModal title={t('READONLY_WORKFLOW.title')} close={close}>
      {t(params.because === 'setting' ? 'READONLY_WORKFLOW.setting' : 'READONLY_WORKFLOW.detail')}
    </InfoModal>
  )
}
