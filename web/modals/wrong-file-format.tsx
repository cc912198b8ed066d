import { useTranslation } from 'react-i18next'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'

/** A file that is not accepted, with its type, or "No extension" when it has none. */
export const WrongFileFormat: Modal<{ type: string }> = ({ params, close }) => {
  const { t } = useTranslation('modals')
  const type = params.type || t('WRONG_FILE_FORMAT.no_extension')
  return (
    <InfoModal title={t('WRONG_FILE_FORMAT.title')} close={close}>
      {t('WRONG_FILE_FORMAT.detail', { type })}
    </InfoModal>
  )
}
