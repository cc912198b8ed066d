import { useTranslation } from 'react-i18next'
import { useUploadQueue } from '../fill.ts'
import { useCertifications } from '../upload/use-files.ts'
import { fewFileNames, fileNames } from './file-names.ts'

/** Names files by their ids in the answers, as text. */
export function useFileNames(): (ids: readonly string[]) => string {
  const { t } = useTranslation('fill')
  const certified = useCertifications()
  const queue = useUploadQueue((state) => state.uploadedFiles)
  return (ids) => fileNames(ids, certified, queue, t('upload.file'))
}

/** Names a few files as text; null where they should be counted instead. */
export function useFewFileNames(): (ids: readonly string[]) => string | null {
  const certified = useCertifications()
  const queue = useUploadQueue((state) => state.uploadedFiles)
  return (ids) => fewFileNames(ids, certified, queue)
}
