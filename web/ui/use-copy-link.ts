import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { notify } from './notify.ts'

/** Copies the full URL of a page, given as a path, and confirms it. */
export function useCopyLink(): (path: string) => void {
  const { t } = useTranslation('common')
  const { copy } = useClipboard()
  return (path) => {
    copy(new URL(path, window.location.origin).href)
    notify.info(t('actions.link_copied'))
  }
}
