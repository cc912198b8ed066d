import { useTranslation } from 'react-i18next'
import { useCopy } from './copy/use-copy.ts'

/** Copies the full URL of a page, given as a path, and confirms it. */
export function useCopyLink(): (path: string) => void {
  const { t } = useTranslation('common')
  const copy = useCopy()
  return (path) => void copy(new URL(path, window.location.origin).href, t('actions.link_copied'))
}
