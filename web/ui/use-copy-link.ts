import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { notify } from './notify.ts'

/** Copies the whole address of a page of the product, given as a path, and says so. */
export function useCopyLink(): (path: string) => void {
  const { t } = useTranslation('common')
  const { copy } = useClipboard()
  return (path) => {
    copy(new URL(path, window.location.origin).href)
    notify.info(t('actions.link_copied'))
  }
}
