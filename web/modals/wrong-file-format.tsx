import { useTranslation } from 'react-i18next'
import { typeNames } from '../language/type-names.ts'
import { useFormat } from '../session/use-format.ts'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { isDisguised, isPhonePicture } from './phone-picture.ts'

/**
 * One file that is not accepted, with its type, or "No extension" if its type is unknown. `accepted`: media
 * types.
 */
export const WrongFileFormat: Modal<{ name: string; type: string | null; accepted: readonly string[] }> = ({
  params,
  close,
}) => {
  const { t } = useTranslation('modals')
  const format = useFormat()
  const type = params.type || t('WRONG_FILE_FORMAT.no_extension')
  const accepted = format.list(typeNames(params.accepted))
  return (
    <InfoModal title={t('WRONG_FILE_FORMAT.title')} close={close}>
      {params.type !== null && isDisguised(params.type, params.accepted)
        ? t('WRONG_FILE_FORMAT.disguised', { name: params.name, type: typeNames([params.type])[0] })
        : t('WRONG_FILE_FORMAT.detail', { name: params.name, type, accepted })}{' '}
      {isPhonePicture(params.type) && t('WRONG_FILE_FORMAT.as_jpeg')}
    </InfoModal>
  )
}
